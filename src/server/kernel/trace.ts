interface DatabaseFields {
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly routine?: unknown;
}

/** What may be logged of an unforeseen error: where it was thrown and the database's names, never its text, which may quote people's data. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint, routine }: DatabaseFields = Object(error);
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8);
  // A database error quotes values in its text; other errors are ours and name no person.
  const text = routine === undefined ? { text: error.message.slice(0, 200) } : {};
  return { type: error.name, ...text, code, table, constraint, routine, at: frames.map((line) => line.trim()) };
}
