import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import {
  type Anchor,
  type AnchorLine,
  openAnchor,
  readAnchorPlace,
  type SealMark,
  type Witnessed,
  witnessed,
  type WitnessedSeal,
} from "./anchor.ts";
import type { Tx } from "../context.ts";
import { readAuditKeys } from "../keys.ts";
import { lately } from "../lately.ts";
import type { Settings } from "../settings.ts";
import { lastSeal, noSeal, sealAudit, type LastSeal } from "./seal.ts";
import { witnessErasures } from "./witness-erasures.ts";
import { fitsRows, follows, type Seal } from "./verify-audit.ts";

/**
 * How the chain stands to its anchor. "missing": seals were witnessed once, and the anchor is not there; "differs": they do not follow what it
 * says; "unreachable": it could not be read or written at the last turn. In all three nothing is anchored until a person has looked.
 */
export type AnchorState = "none" | "whole" | "missing" | "differs" | "unreachable";

/** Whether nobody has to look. */
export const isSound = (state: AnchorState): boolean => state === "none" || state === "whole";

export interface Sealer {
  /** Seals what waits and has it witnessed; answers the rows sealed. */
  seal(database: Database, tenantId: number, now: Date): Promise<number>;
  state(): AnchorState;
  /** The newest seal that is witnessed outside of the database, read there at most each ten seconds; null where no anchor is named, or it has none. */
  newest(tenantId: number): Promise<WitnessedSeal | null>;
}

type Sealed = Pick<Settings, "auditKeys" | "auditAnchor">;
const lineOf = (tenant: number, { seq, hash }: { readonly seq: number; readonly hash: Buffer }) => ({
  tenant,
  seq,
  hash: hash.toString("hex"),
});

/** The last seal of every tenant, as a beginning says it. */
async function standingNow(database: Database): Promise<Extract<AnchorLine, { kind: "begin" }>["tenants"]> {
  const tenants = await sql<{ id: number }>`select tenant_ids() as id`.execute(database.plain);
  const found = [];
  for (const { id } of tenants.rows) found.push(lineOf(id, await database.withTenant(id, (tx) => lastSeal(tx, id), "read")));
  return found.filter(({ seq }) => seq > 0);
}

/** Whether a keyed seal stands anywhere: then an anchor was there before. */
async function wasWitnessed(database: Database): Promise<boolean> {
  const tenants = await sql<{ id: number }>`select tenant_ids() as id`.execute(database.plain);
  for (const { id } of tenants.rows) {
    const found = await database.withTenant(
      id,
      (tx) => tx.selectFrom("audit_seal").select("seq").where("tenant_id", "=", id).where("scheme", "=", 2).limit(1).executeTakeFirst(),
      "read",
    );
    if (found) return true;
  }
  return false;
}

/** Says to the anchor that what stands now is what counts from here on: after a restore, with a new demo, by an administrator's word. */
export async function declareBeginning(
  database: Database,
  anchor: Anchor,
  { why, now }: { readonly why: string; readonly now: Date },
): Promise<void> {
  await anchor.append([{ kind: "begin", at: now.toISOString(), why, tenants: await standingNow(database) }]);
}

const atOnce = 1_000;
const worst: readonly AnchorState[] = ["differs", "missing", "unreachable"];

const hex = (hash: Buffer): string => hash.toString("hex");

/** Seals after the witnessed one, each of which follows the one before and says what its rows say; null where one does not. */
async function newerThan(tx: Tx, tenantId: number, { head, own, keys }: Followed): Promise<readonly Seal[] | null> {
  const seals: readonly Seal[] = await tx
    .selectFrom("audit_seal")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("seq", ">=", head.seq)
    .orderBy("seq")
    .limit(atOnce)
    .execute();
  const isThere = head.seq === 0 || (seals[0]?.seq === head.seq && hex(seals[0].hash) === head.hash);
  if (!isThere) return null;
  let before: LastSeal = noSeal;
  for (const seal of seals) {
    if (seal.seq > head.seq) {
      const isSound = own.has(hex(seal.hash)) || (await fitsRows(tx, tenantId, seal, keys)) === true;
      if (!isSound || !follows(before, seal)) return null;
    }
    before = { seq: seal.seq, to: seal.xid_to, hash: seal.hash };
  }
  return seals.filter(({ seq }) => seq > head.seq);
}
interface Followed {
  readonly head: SealMark;
  /** Hashes of seals that this server made itself: their rows need no second look. */
  readonly own: ReadonlySet<string>;
  readonly keys: readonly string[];
}

/** ms: a page that is read in parts asks for each of them, and an address answers all that it has. */
const readEvery = 10_000;

class Anchored implements Sealer {
  readonly #keys: readonly string[];
  readonly #anchor: Anchor;
  readonly #own = new Set<string>();
  readonly #states = new Map<number, AnchorState>();
  /** As read from the anchor once, and followed since. */
  #book: Map<number, Witnessed> | null = null;

  constructor(keys: readonly string[], anchor: Anchor) {
    this.#keys = keys;
    this.#anchor = anchor;
  }

  async seal(database: Database, tenantId: number, now: Date): Promise<number> {
    try {
      const rows = await this.#sealOnce(database, tenantId, now);
      const state = await this.#follow(database, tenantId, now);
      if (state === "whole") await witnessErasures(database, this.#anchor, { tenantId, now });
      this.#states.set(tenantId, state);
      return rows;
    } catch (error) {
      this.#states.set(tenantId, "unreachable");
      throw error;
    }
  }

  async newest(tenantId: number): Promise<WitnessedSeal | null> {
    return lately(`witness ${tenantId}`, { keptFor: readEvery }, async () => {
      const value = await this.#anchor.newest(tenantId);
      return { value, isMany: value !== null };
    });
  }

  state(): AnchorState {
    const states = [...this.#states.values()];
    return worst.find((each) => states.includes(each)) ?? "whole";
  }

  /** The anchor begins before the first keyed seal: one that stands without a beginning says that there was an anchor. */
  async #sealOnce(database: Database, tenantId: number, now: Date): Promise<number> {
    const [key = ""] = this.#keys;
    let sealed: Awaited<ReturnType<typeof sealAudit>> = null;
    try {
      if (this.#book === null) await this.#load(database, now);
    } finally {
      if (this.#book !== null || (await wasWitnessed(database))) sealed = await sealAudit(database, tenantId, { now, key });
    }
    if (sealed) this.#own.add(hex(sealed.hash));
    return sealed?.rows ?? 0;
  }

  async #load(database: Database, now: Date): Promise<void> {
    const found = await this.#anchor.read();
    if (found === null && (await wasWitnessed(database))) return;
    if (found === null) await declareBeginning(database, this.#anchor, { why: "first start", now });
    this.#book = new Map(found ?? (await this.#anchor.read()));
  }

  async #follow(database: Database, tenantId: number, now: Date): Promise<AnchorState> {
    if (this.#book === null) return "missing";
    const { first, last: head } = witnessed(this.#book, tenantId);
    const followed = { head, own: this.#own, keys: this.#keys };
    const seals = await database.withTenant(tenantId, (tx) => newerThan(tx, tenantId, followed), "read");
    if (seals === null) {
      // It is read anew at the next turn: a beginning may have been declared meanwhile.
      this.#book = null;
      return "differs";
    }
    const last = seals.at(-1);
    if (!last) return "whole";
    await this.#anchor.append(seals.map((seal) => ({ kind: "seal", at: now.toISOString(), ...lineOf(tenantId, seal) })));
    this.#book.set(tenantId, { first, last: { seq: last.seq, hash: hex(last.hash) } });
    this.#own.clear();
    return "whole";
  }
}

/** The house's own, for a command that runs without a server. */
export const sealerOf = (env: Readonly<Record<string, string | undefined>>): Sealer =>
  makeSealer({ auditKeys: readAuditKeys(env), auditAnchor: readAnchorPlace(env) });

/** Where no anchor is named seals are made, and witnessed nowhere. */
export function makeSealer({ auditKeys, auditAnchor }: Sealed): Sealer {
  if (auditAnchor) return new Anchored(auditKeys, openAnchor(auditAnchor));
  const [key = ""] = auditKeys;
  return {
    seal: async (database, tenantId, now) => (await sealAudit(database, tenantId, { now, key }))?.rows ?? 0,
    state: () => "none",
    newest: async () => null,
  };
}
