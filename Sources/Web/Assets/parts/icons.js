/**
 * The icons: one path each on a grid of 24 px, drawn with a stroke of 2 px, round ends and corners, within 3 to 21.
 * Names say what is drawn, or what it stands for where the page uses it for one thing only.
 * @type {Readonly<Record<string, string>>}
 */
export const icons = Object.freeze({
  // Places
  today:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.7.7M17.7 17.7l.7.7M5.6 18.4l.7-.7M17.7 6.3l.7-.7',
  lists: 'M4 6.5l1.5 1.5L8 5M4 16.5L5.5 18 8 15M12 7h8M12 17h8',
  journal: 'M6 3h11a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM9 3v18M12.5 8H15M12.5 12H15',
  progress: 'M5 20v-6M12 20V4M19 20V10',
  rewards:
    'M4 12h16v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8ZM3 8h18v4H3V8ZM12 8v13M12 8S11 3 8.5 3 6 8 12 8ZM12 8s1-5 3.5-5S18 8 12 8Z',
  time: 'M12 5a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 9v4l2.5 1.5M10 2h4',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM20.5 20.5L16 16',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  calendar: 'M5 5h14a1 1 0 0 1 1 1v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a1 1 0 0 1 1-1ZM4 10h16M8 3v3M16 3v3',
  inbox: 'M4 13l2.5-8h11L20 13v5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-5ZM4 13h4.5l1.5 3h4l1.5-3H20',

  // Signs
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  start: 'M15 6l-6 6 6 6',
  end: 'M9 6l6 6-6 6',
  back: 'M20 12H4M10 6l-6 6 6 6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M7 4v16M3.5 16.5L7 20l3.5-3.5M17 20V4M13.5 7.5L17 4l3.5 3.5',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5M12 8h.01',
  warning: 'M12 4L2.8 20h18.4L12 4ZM12 10v4M12 17h.01',
  done: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM8 12.5l2.8 2.7L16 9.5',
  open: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',

  // Things to do
  edit: 'M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19 4 20ZM14 6.5l3.5 3.5',
  trash: 'M4 7h16M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2M6 7l1 12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2l1-12M10 11v6M14 11v6',
  archive: 'M3 4h18v5H3V4ZM5 9v9a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9M10 13h4',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.2M4.5 14a8 8 0 0 0 13.9 2.8',
  copy:
    'M10 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3',
  share: 'M12 15V3M8 7l4-4 4 4M7 11H5v9h14v-9h-2',
  import: 'M12 3v12M8 11l4 4 4-4M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  export: 'M12 15V3M8 7l4-4 4 4M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  print: 'M7 9V3h10v6M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v7H7v-7Z',
  send: 'M4 12l16-8-5 16-3.5-6.5L4 12ZM11.5 13.5L20 4',
  move: 'M3 7V5a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-1M3 12.5h9M9 9.5l3 3-3 3',
  skip: 'M5 6l6 6-6 6M13 6l6 6-6 6',
  play: 'M7 4.5l12 7.5-12 7.5v-15Z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M7 6h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z',
  signout: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4',

  // What things have
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5l3.5 2',
  repeat: 'M17 3l3 3-3 3M4 11V9a3 3 0 0 1 3-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 0 1-3 3H4',
  bell: 'M6 17V10.5a6 6 0 0 1 12 0V17l2 1H4l2-1ZM10 21h4',
  flag: 'M5 21V4M5 4.5c5-2.5 8 2.5 14 0v9c-6 2.5-9-2.5-14 0',
  label: 'M4 5a1 1 0 0 1 1-1h7l8.4 8.4a1.5 1.5 0 0 1 0 2.2l-5.8 5.8a1.5 1.5 0 0 1-2.2 0L4 12V5ZM8.5 8.5h.01',
  comment: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
  text: 'M4 6h16M4 11h16M4 16h10',
  section: 'M4 5h16M4 11h10M4 16h10M4 21h6',
  subtask: 'M6 4v10a3 3 0 0 0 3 3h3M15 14h6v6h-6v-6ZM6 8h9',
  link:
    'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.5 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L11.5 18',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  target: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM12 12h.01',
  points: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 8l4 4-4 4-4-4 4-4Z',
  streak:
    'M12 21a6.5 6.5 0 0 1-6.5-6.5C5.5 10 9 9 9.5 3c4 1.5 5 4.5 5 7 1-.3 1.5-1 1.7-2 1.5 1.7 2.3 4 2.3 6.5A6.5 6.5 0 0 1 12 21Z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  people:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.7a3.5 3.5 0 0 1 0 6.6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  claim: 'M10 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM3 20.5a7 7 0 0 1 10.5-6M14 18.5l2.5 2.5 5-5',
  release: 'M10 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM3 20.5a7 7 0 0 1 10.5-6M15.5 19h6',
  invite: 'M10 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM3 20.5a7 7 0 0 1 13-3M19 8v6M16 11h6',
  mail: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM3.5 6.5L12 13l8.5-6.5',
  lock: 'M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM8 11V7a4 4 0 0 1 8 0v4',
  key: 'M8 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM11.2 12.3L20 3.5M16.5 7l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  hidden:
    'M4 4l16 16M9.5 6A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.5A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M10 10a3 3 0 0 0 4 4',
  code: 'M4 4h6v6H4V4ZM14 4h6v6h-6V4ZM4 14h6v6H4v-6ZM14 14h2v2M20 14v6h-6M18 17h.01',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3Z',
  theme: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  keyboard:
    'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM7 10h.01M12 10h.01M17 10h.01M8 14h8',
  offline: 'M3 3l18 18M9 6.3A6 6 0 0 1 17.5 10a4 4 0 0 1 2.5 6.5M16.5 18H7a4.5 4.5 0 0 1-.7-8.9',
  saved: 'M7 18.5A4.5 4.5 0 0 1 6.3 9.6 6 6 0 0 1 17.7 10a4.3 4.3 0 0 1-.7 8.5H7ZM9.5 13.5l2 2 3.5-3.5',
  waiting: 'M7 18.5A4.5 4.5 0 0 1 6.3 9.6 6 6 0 0 1 17.7 10a4.3 4.3 0 0 1-.7 8.5H7ZM12 16v-4.5M10 13.3l2-2 2 2',
  device: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
});

/** Icons that point along the line of reading, and are mirrored from right to left. */
export const directional = new Set([
  'start',
  'end',
  'back',
  'undo',
  'send',
  'skip',
  'signout',
  'lists',
  'move',
  'subtask',
  'section',
  'text',
  'journal',
]);
