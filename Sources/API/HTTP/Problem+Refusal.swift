import Checklists
import HTTPServer
import HTTPTypes
import JSON

extension Problem {
    /// The page that maps what the rules refuse to what the client reads.
    ///
    /// `info` is the JSON that came with the refusal, and `current` the present representation, where there are such.
    init(_ refusal: Refusal, info: [UInt8] = [], current: [UInt8] = []) {
        self = Self.problem(refusal)
        let more = (try? JSONParser.parse(info)) ?? .null
        if case .object(let members) = more {
            self.members += members.map { ($0.name, $0.value.bytes) }
            if let limit = more["limit"]?.integer, let taken = more["taken"]?.integer {
                detail += " Limit: \(limit), taken: \(taken)."
            }
        }
        if let scope = more["scope"]?.string {
            headers.append(
                (.wwwAuthenticate, "Bearer realm=\"crosscheck\", error=\"insufficient_scope\", scope=\"\(scope)\""))
        }
        if !current.isEmpty { self.members.append(("current", current)) }
    }

    private static func problem(_ refusal: Refusal) -> Problem {
        func problem(
            _ status: HTTPResponse.Status, _ title: String, _ detail: String, _ pointer: String? = nil
        ) -> Problem {
            Problem(
                name: refusal.rawValue.replacing("_", with: "-"), status: status, title: title, detail: detail,
                errors: pointer.map { [FieldError($0, detail)] } ?? [])
        }
        switch refusal {
        case .signedOut: return .invalidToken
        case .notFound: return .notFound
        case .forbidden:
            return problem(.forbidden, "Not allowed", "Your role on this checklist does not allow this.")
        case .stale:
            return problem(
                .preconditionFailed, "It has changed",
                "It is no longer at the version that If-Match names; 'current' is how it is now.")
        case .checklistArchived:
            return problem(.conflict, "The checklist is archived", "An archived checklist is read-only.")
        case .checklistFull:
            return problem(.conflict, "The checklist is full", "All places on the checklist are taken.")
        case .taskFull:
            return problem(.conflict, "The task is full", "All places on the task are taken.")
        case .taskCompleted:
            return problem(.conflict, "The task is completed", "A completed task cannot be taken.")
        case .limitBelowTaken:
            return problem(
                .conflict, "More places are taken", "The limit cannot be set below what is taken.", "/participant_limit"
            )
        case .idTaken:
            return problem(.conflict, "The id is taken", "The id names something else already.", "/id")
        case .idempotencyKeyReused:
            return problem(
                .unprocessableContent, "The key was used before",
                "This Idempotency-Key came with another request before.")
        case .titleTaken:
            return problem(
                .conflict, "The title is taken", "The owner has another checklist of this title, ignoring case.",
                "/title")
        case .usernameTaken:
            return problem(.conflict, "The username is taken", "Somebody has this username.", "/username")
        case .emailTaken:
            return problem(.conflict, "The e-mail address is taken", "Somebody has this e-mail address.", "/email")
        case .userNotFound:
            return problem(.notFound, "No such user", "There is no user of this name here.")
        case .notAParticipant:
            return problem(
                .conflict, "Not on the checklist", "Only people of the checklist can be on its tasks or be handed it.")
        case .isOwner:
            return problem(
                .conflict, "That is the owner",
                "The owner is not a participant, and leaves by handing the checklist over.")
        case .tooManyTasks:
            return problem(.unprocessableContent, "Too many tasks", "The checklist has as many tasks as it may.")
        case .tooManyInvitations:
            return problem(
                .unprocessableContent, "Too many invitations", "The checklist has as many live invitations as it may.")
        case .invitationNotFound:
            return problem(
                .notFound, "No such invitation", "There is no invitation of this token, or it is for somebody else.")
        case .invitationEnded:
            return problem(.gone, "The invitation has ended", "The invitation has expired, or is used up.")
        case .expiryOutOfRange:
            return .invalidRequest([
                FieldError(
                    "/expires_at",
                    "must be in the future, not later than the limit on days allows, and not behind the end of the token that asks"
                )
            ])
        case .tooManyTokens:
            return problem(.unprocessableContent, "Too many tokens", "There are as many live tokens as there may be.")
        case .tooManyChecklists:
            return problem(
                .unprocessableContent, "Too many checklists",
                "Whoever is to own it has as many checklists as they may: 'limit'.")
        case .insufficientScope:
            return problem(
                .forbidden, "The token is not for this", "The token that came with the request lacks a scope: 'scope'.")
        case .parentNotFound:
            return problem(
                .unprocessableContent, "No such parent", "There is no such task on this checklist.", "/parent_id")
        case .neighbourNotFound:
            return problem(
                .unprocessableContent, "No such neighbour", "'before' or 'after' names no task of this checklist.")
        case .ownSubtask:
            return problem(
                .unprocessableContent, "A task below itself", "A task cannot be moved below itself.", "/parent_id")
        case .tooDeep:
            return problem(
                .unprocessableContent, "Nested too deep", "Subtasks may be 8 levels deep.", "/parent_id")
        case .sectionOfParent:
            return problem(
                .unprocessableContent, "The section is the parent's", "A subtask stands in its parent's section.",
                "/section")
        case .batchRefused:
            return problem(.conflict, "The batch was refused", "One of the operations was refused, so none was done.")
        case .invitationRequired:
            return problem(
                .forbidden, "An invitation is needed", "Signing up here needs a valid invitation from the operator.",
                "/invitation")
        case .userEnabled:
            return problem(.conflict, "The user is enabled", "A user must be disabled before being deleted.")
        }
    }

    /// The problem of every refusal and of everything else, one of each name: what `/problems/NAME` describes.
    static let catalogue: [String: Problem] = {
        let all =
            // A batch answers with the problem of its operation, and a field that is wrong is one of many.
            Refusal.allCases.filter { $0 != .batchRefused && $0 != .expiryOutOfRange }.map(problem) + [
                notFound, unauthenticated, signInFailed, methodNotAllowed("GET"),
                invalidJSON("What is wrong, and where"),
                invalidRequest([FieldError("/title", "is required")]),
                invalidParameter("wait", "must be a whole number"),
                invalidHeader("If-Match", "must be entity tags"), bodyTooLarge(1 << 20),
                unsupportedMediaType("application/json"), notAcceptable("application/json"), headersTooLarge,
                malformedRequest, cursorExpired, registrationClosed, wrongPassword, busy("Try again in a moment."),
                tooManyRequests(.seconds(7)),
                unavailable, outdated, insufficientStorage, internalError,
                unreadableImport([], "What cannot be read is listed with its line."),
            ]
        return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
