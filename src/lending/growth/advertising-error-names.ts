/** Refusals of advertising to many, of its recordings, and of codes that staff send. */
export const advertisingErrorNames = [
  "bulk.off",
  "bulk.ended",
  "bulk.oneBatch",
  "bulk.notFailed",
  "bulk.second",
  "recording.size",
  "recording.format",
  "recording.length",
  "recording.waits",
  "code.quota",
  "code.who",
] as const;
