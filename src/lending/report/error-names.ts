/** What is refused of targets, notes and files that are sent, and of filters by what a figure counts. */
export const reportErrorNames = [
  "target.figure",
  "target.who",
  "note.tooMany",
  "note.notYours",
  "sending.tooMany",
  "sending.notYours",
  "sending.over",
  "filter.needsFigure",
  "filter.notOfFigure",
] as const;
