import { Refused, type Reason } from "../../lending/reason.ts";

/** A call that did not succeed; `lost` when a write may or may not have happened. */
export class CallFailed extends Refused {
  readonly code: number;
  readonly status: number;
  /** The server's own words for a code that the console has no text for. */
  readonly serverText: string;
  readonly lost: boolean;
  /** A write that never left this machine: nothing is done, and nothing is in doubt. */
  readonly notSent: boolean;
  constructor(
    reason: Reason,
    facts: {
      readonly code: number;
      readonly status: number;
      readonly serverText?: string;
      readonly lost?: boolean;
      readonly notSent?: boolean;
    },
  ) {
    super(reason);
    this.name = "CallFailed";
    this.code = facts.code;
    this.status = facts.status;
    this.serverText = facts.serverText ?? "";
    this.lost = facts.lost ?? false;
    this.notSent = facts.notSent ?? false;
  }
}

/** What ends a read that nobody need be told of: it was refused, or an identical one has taken its place. */
export const endsRead = (error: unknown): boolean => error instanceof Refused || error instanceof RepeatedRequest;

/** A read that an identical or newer one made pointless: never shown. */
export class RepeatedRequest extends Error {
  constructor() {
    super("repeated request");
    this.name = "RepeatedRequest";
  }
}
