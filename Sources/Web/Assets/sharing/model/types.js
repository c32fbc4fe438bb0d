/**
 * The shapes that the sharing screens work with: those of the engine, and those of reads that are not in the copy.
 *
 * @typedef {import('../../client/types/server.js').Person} Person
 * @typedef {import('../../client/types/server.js').Role} Role
 * @typedef {import('../../client/types/server.js').ParticipantRole} ParticipantRole
 * @typedef {import('../../client/types/server.js').Participant} Participant
 * @typedef {import('../../client/types/server.js').Priority} Priority
 * @typedef {import('../../client/types/server.js').TaskStatus} Status
 * @typedef {import('../../client/types/server.js').Checklist} Checklist
 * @typedef {import('../../client/types/server.js').Task} Task
 * @typedef {import('../../client/types/server.js').Invitation} Invitation
 * @typedef {import('../../client/types/server.js').ReceivedInvitation} ReceivedInvitation
 * @typedef {import('../../client/types/server.js').BatchOperation} BatchOperation
 * @typedef {import('../../client/types/server.js').Problem} Problem
 * @typedef {import('../../client/types/client.js').Client} Client
 * @typedef {import('../../client/types/client.js').View} View
 * @typedef {import('../../client/types/client.js').Edit} Edit
 * @typedef {{id: string, task_id: string, checklist_id: string, author: Person | null, body: string,
 *   created_at: string}} Comment
 * @typedef {{stream: string, version: number, kind: string, actor: {id: string, username: string | null} | null,
 *   at: string, body: any}} Change
 */

export {};
