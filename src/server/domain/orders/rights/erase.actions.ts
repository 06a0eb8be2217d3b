import { keptUntil, mayErase, retentionKinds, retentionOf, type Retentions } from "../../../../lending/rights/data-subject.ts";
import { dataKinds } from "../../../../lending/options/office/data-kinds.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { type Reason, Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { TenantFacts, Tx } from "../../../kernel/context.ts";
import { openSecret, sealSecret } from "../../../kernel/secrets.ts";
import { parts } from "./personal-data.ts";
import * as store from "./erase.store.ts";

type Facts = Pick<TenantFacts, "id" | "region" | "timeZone">;
interface House {
  readonly tx: Tx;
  readonly tenant: Facts;
  readonly now: Date;
}
const subjectOf = ({ tx, tenant, now }: House, customerId: number): store.Subject => ({ tx, tenantId: tenant.id, customerId, now });
const today = ({ now, tenant }: House): string => localDate(now, tenant.timeZone);
const aboutKept = (tenantId: number, customerId: number, kind: string): string => `kept ${tenantId} ${customerId} ${kind}`;

/** The years of today: the lender's own versions over those of his market. */
export async function retentionsOf(house: House): Promise<Retentions> {
  const own = await store.selectYears({ tx: house.tx, tenantId: house.tenant.id }, today(house));
  const preset = retentionOf(house.tenant.region);
  const rows = own.map(({ key, years, source }) => [key, { years, source: source || preset[key].source }] as const);
  return { ...preset, ...Object.fromEntries(rows) };
}

/** What a law still keeps of him today, and until when. */
async function keptOf(house: House, customerId: number): Promise<readonly store.Kept[]> {
  const years = await retentionsOf(house);
  const end = await store.selectEnd(subjectOf(house, customerId));
  return retentionKinds.flatMap((kind) => {
    const until = keptUntil(kind, end, years[kind].years);
    return until !== null && until >= today(house) ? [{ kind, until, ...years[kind] }] : [];
  });
}

/** When the last of what was lent to somebody ended. */
export const relationEndOf = (house: House, customerId: number) => store.selectEnd(subjectOf(house, customerId));

type Line = OutputOf<"customerRights.preview">["lines"][number];

/** What stands between him and being erased today. */
export const blockedBy = async (house: House, customerId: number): Promise<Reason | null> =>
  mayErase(await store.selectStanding(subjectOf(house, customerId)));

/** What would go, what would be sealed until when by which law, and what stays by number; nothing is written. */
export async function previewOf(house: House, customerId: number): Promise<OutputOf<"customerRights.preview">> {
  const subject = subjectOf(house, customerId);
  const kept = await keptOf(house, customerId);
  const lines = new Map<string, Line>();
  for (const part of parts) {
    const count = await store.countRows(subject, part);
    if (count === 0) continue;
    const law = part.keeps && kept.find(({ kind }) => kind === part.keeps);
    const fate = part.set === "stays" ? ("stays" as const) : law ? ("sealed" as const) : ("goes" as const);
    const key = `${part.kind} ${fate} ${law?.kind ?? ""}`;
    const before = lines.get(key)?.rows ?? 0;
    lines.set(key, { data: part.kind, fate, rows: before + count, keptUntil: law?.until ?? null, source: law?.source ?? "" });
  }
  const reason = await blockedBy(house, customerId);
  const inOrder = [...lines.values()].sort((a, b) => dataKinds.indexOf(a.data) - dataKinds.indexOf(b.data));
  return { lines: inOrder, blocked: reason ? { error: reason.error, count: Number(reason.vars?.["count"] ?? 0) } : null };
}

export interface Gone extends store.Freed {
  readonly until: string | null;
}
export interface Hands {
  readonly requestId: number | null;
  readonly askedBy: number | null;
  readonly approvedBy: number | null;
}

/**
 * Erases somebody: what a law keeps is sealed first, all else of him goes or is a number. Judged here and now, whatever was so when it was asked for.
 * @returns until when something is kept, null where nothing is; and the leads that ended with him
 * @throws Refused where a loan, money or a dispute is open
 */
export async function erase(
  house: House,
  customerId: number,
  { keys, ...hands }: Hands & { readonly keys: readonly string[] },
): Promise<Gone> {
  const subject = subjectOf(house, customerId);
  if (!(await store.lockPerson(subject))) throw new Refused({ error: "notFound", field: "userId" });
  const reason = mayErase(await store.selectStanding(subject));
  if (reason) throw new Refused(reason);
  return write(house, subject, { keys, hands });
}

/** The same of somebody who was erased before and came back with a backup: nobody is asked anew. */
export async function eraseAgain(house: House, customerId: number, keys: readonly string[]): Promise<boolean> {
  const subject = subjectOf(house, customerId);
  if (!(await store.lockPerson(subject)) || (await store.selectStanding(subject)).isErased) return false;
  await write(house, subject, { keys, hands: { requestId: null, askedBy: null, approvedBy: null } });
  return true;
}

interface Writing {
  readonly keys: readonly string[];
  readonly hands: Hands;
}
async function write(house: House, subject: store.Subject, { keys, hands }: Writing): Promise<Gone> {
  const kept = await keptOf(house, subject.customerId);
  const until = kept.reduce<string | null>((last, each) => (last !== null && last > each.until ? last : each.until), null);
  if (!(await store.insertErasure(subject, { ...hands, keptUntil: until }))) throw new Refused({ error: "rights.erased" });
  for (const law of kept) {
    const rows: Record<string, unknown> = {};
    for (const part of parts) if (part.keeps === law.kind) rows[part.table] = await store.readRowsOf(subject, part);
    await store.insertKept(subject, law, sealSecret(keys, aboutKept(subject.tenantId, subject.customerId, law.kind), JSON.stringify(rows)));
  }
  await store.eraseLoose(subject, await store.selectValues(subject));
  await store.withdrawFiles(subject);
  const freed = await store.refuseMarket(subject, hands.approvedBy);
  await store.eraseParts(subject);
  return { ...freed, until };
}

/** What is kept sealed of somebody, opened: tables with their rows. */
export async function openKept(
  house: House,
  customerId: number,
  keys: readonly string[],
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found = await store.selectKept(subjectOf(house, customerId));
  const opened = found.map(({ kind, sealed }) => openSecret(keys, aboutKept(house.tenant.id, customerId, kind), sealed));
  return Object.assign({}, ...opened.map((text) => (text === null ? {} : (JSON.parse(text) as object)))) as Record<
    string,
    readonly unknown[]
  >;
}

/** The night's part: what nothing keeps any longer goes for good, as it was approved. */
export const finishErasures = (house: House): Promise<number> =>
  store.dropOver({ tx: house.tx, tenantId: house.tenant.id, now: house.now }, today(house));
