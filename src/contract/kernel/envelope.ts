/** The answer to every call that is not binary (rules/wire.md 1): `code` 1 is success. */
export interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export const success = 1;
/** rules/wire.md 2: what the console shows when a call did not answer in time; never sent by a server. */
export const connectionTimeout = 1000;
/** rules/wire.md 2: the result code of a call that timed out. */
export const timedOutResult = 0;

/** What `data` holds beside a refusal. */
export interface Refusal {
  readonly error: string;
  readonly vars?: Readonly<Record<string, string | number>>;
  readonly field?: string;
  readonly issues?: readonly { readonly field: string; readonly message: string }[];
  readonly requestId?: string;
}

/** Defaults; each is configuration, so that the console can be pointed at an existing back end of these paths. */
export const headerNames = { token: "x-session-token", language: "x-language" } as const;
/** Sent with every write: the same key and body are one effect, however often they arrive. */
export const idempotencyHeader = "idempotency-key";
/** Which command of the console asked, and by what (key, palette, button, …): both go into the audit row. */
export const commandHeader = "x-command";
export const sourceHeader = "x-command-source";
/** GET parameters travel as this one encrypted parameter when the cipher is on. */
export const sealedParameter = "q";
export const streamType = "application/x-ndjson";
/** A line of a stream when the cipher is on: its text sealed, or deflated and then sealed where it travels far. */
export type SealedLine = string | { readonly packed: string };
