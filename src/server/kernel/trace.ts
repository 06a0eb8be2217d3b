interface DatabaseFields {
  readonly column?: unknown;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly routine?: unknown;
}

/** Where an unforeseen error was thrown, and the database's names for it: nothing that could quote anybody's data. */
export function placeOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, routine }: DatabaseFields = Object(error);
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8);
  return { type: error.name, code, table, column, constraint, routine, at: frames.map((line) => line.trim()) };
}

/** The same with its text, of an error that is ours: those name no person. A database error quotes values in its text. */
export function traceOf(error: unknown): Record<string, unknown> {
  const place = placeOf(error);
  return error instanceof Error && place["routine"] === undefined ? { ...place, text: error.message.slice(0, 200) } : place;
}
