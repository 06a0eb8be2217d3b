import type { EvidenceKind } from "../../lending/options/review-needs.ts";
import type { Permission } from "../permissions.ts";

export type Effect = "read" | "write" | "export";
/** Alternatives: one of the keys is enough (rules/rights.md 1). */
export type Needs = Permission | readonly Permission[] | "session" | "public";

interface Common {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly permission: Needs;
  /** rules/rights.md 1: answer empty data, without doing anything, unless this key is held. */
  readonly emptyWithout?: Permission;
  /** The list also answers `Accept: application/x-ndjson` with the whole filtered queue, columns first. */
  readonly streams?: true;
  /** Answers with bytes (an image, a file), not with the envelope. */
  readonly binary?: true;
  /** A read of several statements that must all see one moment. */
  readonly oneMoment?: true;
  /** Hands over a part of an order's record that a product may want seen before it is decided: to whom it went, and when, is kept with his review. */
  readonly evidence?: EvidenceKind;
  /** Its body carries a picture: it may be as long as one is (kernel/picture.ts). */
  readonly carriesFile?: true;
  /** Allowed while the password must still be changed. */
  readonly beforePasswordChange?: true;
  /** Allowed while the code is missing that follows the password. */
  readonly beforeSecond?: true;
  /** Tests the code of a second factor: each try is counted, and committed, before it is looked at. */
  readonly testsCode?: true;
  /** Tests a password: each try is counted, and committed, before it is looked at. */
  readonly testsPassword?: true;
  /** Writes down what a call came to: still done for a quarter of an hour by whom an hour or a network kept out while he was on it (R33). */
  readonly finishesCall?: true;
  /** Ends sessions of whoever makes it: what is kept of them is dropped with the answer. */
  readonly endsSessions?: true;
  /**
   * Its answer has a person's data in it: it is never stored. Asked again, it is made again for whoever still has the right, without a
   * second effect.
   */
  readonly anew?: true;
  /** Money moves: the idempotency key is kept for ever. */
  readonly money?: true;
}
type Audited = { readonly effect: "read"; readonly audit?: never } | { readonly effect: "write" | "export"; readonly audit: string };

/** One call, as plain data that server and console load. Its schemas stand beside it in <group>.schemas.ts. */
export type CallRecord = Common & Audited;
export type Call<N extends string = string> = CallRecord & { readonly name: N };

type Named<P extends string, T> = { readonly [K in keyof T & string as `${P}.${K}`]: T[K] & { readonly name: `${P}.${K}` } };

/** Names each call of a group "<group>.<key>". Keys become names, so a missing import is a missing key and not a silent hole. */
export function defineCalls<const P extends string, const T extends Readonly<Record<string, CallRecord>>>(group: P, calls: T): Named<P, T> {
  return Object.freeze(
    Object.fromEntries(
      Object.entries(calls).map(([key, call]) => [`${group}.${key}`, Object.freeze({ ...call, name: `${group}.${key}` })]),
    ),
  ) as unknown as Named<P, T>;
}

/** Whether a holder of `held` may make the call. */
export function isPermitted(needs: Needs, held: ReadonlySet<string>): boolean {
  if (needs === "public" || needs === "session") return true;
  return typeof needs === "string" ? held.has(needs) : needs.some((key) => held.has(key));
}
