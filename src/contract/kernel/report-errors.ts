import type { reportErrorNames } from "../../lending/report/error-names.ts";

/** Codes of lending/report/error-names. */
export const reportErrorCodes = {
  "target.figure": { code: 6080, status: 422 },
  "target.who": { code: 6081, status: 422 },
  "note.tooMany": { code: 6082, status: 422 },
  "note.notYours": { code: 6083, status: 403 },
  "sending.tooMany": { code: 6084, status: 422 },
  "sending.notYours": { code: 6085, status: 403 },
  "sending.over": { code: 6086, status: 409 },
  "filter.needsFigure": { code: 4013, status: 422 },
  "filter.notOfFigure": { code: 4014, status: 422 },
} satisfies Readonly<Record<(typeof reportErrorNames)[number], { readonly code: number; readonly status: number }>>;
