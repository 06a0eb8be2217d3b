/** What is refused of targets, notes and files that are sent. */
export const reportErrorNames = [
  "target.figure",
  "target.who",
  "note.tooMany",
  "note.notYours",
  "sending.tooMany",
  "sending.notYours",
  "sending.over",
] as const;
