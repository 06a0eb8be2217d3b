import { createHash } from "node:crypto";

/**
 * What a bank does to whoever trusts it:
 * late: it answers when nobody waits any more · silent: it takes the transfer and hangs up · lost: it hangs up and has not taken it ·
 * garbled: its answer is none · twice: it reports the same several times at once · early: its report comes before its answer ·
 * backwards: what comes last is reported first · amount: it says another amount · slow: it says "pending" · forgets: it says "unknown" of what
 * it has · lies: it says "failed" of what it has paid · returns: the money comes back later · refuses: it does not pay ·
 * replays: it sends an old report once more, byte for byte · stranger: it reports transfers that nobody has sent.
 */
export const mischiefs = [
  "late",
  "silent",
  "lost",
  "garbled",
  "twice",
  "early",
  "backwards",
  "amount",
  "slow",
  "forgets",
  "lies",
  "returns",
  "refuses",
  "replays",
  "stranger",
] as const;
export type Mischief = (typeof mischiefs)[number];

/** How often each happens, from 0 to 1; what is not named does not. */
export type Shares = Readonly<Partial<Record<Mischief, number>>>;

/** How one transfer is treated: the same number is always treated the same way. */
export interface Way {
  readonly kinds: ReadonlySet<Mischief>;
  /** How many times what passes by itself is done, 1 to 3. */
  readonly times: number;
}

export interface Drawing {
  readonly seed: string;
  readonly shares: Shares;
}

/** The way of a transfer, drawn from its number: a run can be played again. */
export function wayOf(tradeNo: string, { seed, shares }: Drawing): Way {
  const bytes = createHash("sha256").update(`${seed}:${tradeNo}`).digest();
  const kinds = mischiefs.filter((kind, at) => (bytes[at] ?? 0) / 256 < (shares[kind] ?? 0));
  return { kinds: new Set(kinds), times: 1 + ((bytes[31] ?? 0) % 3) };
}

/**
 * Reads `late=0.1,twice` (a name alone is each time), `all` (each of them at 0.15) or nothing: a bank that behaves.
 * @throws Error that names what is no kind or no share
 */
export function readShares(text: string): Shares {
  if (text === "all") return Object.fromEntries(mischiefs.map((kind) => [kind, 0.15]));
  const named = text.split(",").filter(Boolean);
  return Object.fromEntries(
    named.map((each) => {
      const [kind = "", share = "1"] = each.split("=");
      if (!mischiefs.some((known) => known === kind)) throw new Error(`"${kind}" is none of ${mischiefs.join(", ")}, all.`);
      const value = Number(share);
      if (!(value >= 0 && value <= 1)) throw new Error(`${kind} takes a share from 0 to 1, not "${share}".`);
      return [kind, value];
    }),
  );
}
