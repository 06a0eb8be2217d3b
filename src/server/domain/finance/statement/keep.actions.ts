import type { ParsedOf } from "../../../../contract/types.ts";
import { isBalanced } from "../../../../lending/finance/statement.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { namedAccount } from "../own-account/own-account.actions.ts";
import { explainKnown } from "./outgoing.store.ts";
import { suggestOrders } from "./place.actions.ts";
import type { Fault } from "./read/cells.ts";
import { hashOf, readFile } from "./read/read-file.ts";
import {
  insertStatement,
  isKnownFile,
  linkRegistered,
  lockAccount,
  selectLineIds,
  selectMap,
  selectOverlap,
  upsertMap,
} from "./statement.store.ts";

/** A file that somebody brings, unpacked. */
export type Brought = Omit<ParsedOf<"statement.upload">, "content"> & { readonly bytes: Uint8Array };
/** Whose hand it is, and when. */
export type Keeper = TenantMoment & { readonly staff: Pick<Context["staff"], "id"> };

/** What a file holds, and all that is wrong with it; nothing is kept. */
export async function readStatement(input: Brought, house: TenantMoment) {
  await namedAccount(house, input.account);
  const columns = input.columns ?? (await selectMap(house, input.account));
  const file = await readFile(input.bytes, { currency: house.tenant.currency, columns });
  const today = localDate(house.now, house.tenant.timeZone);
  const future = file.lines.filter(({ day }) => day > today).map(({ line }): Fault => ({ line, field: "date", fault: "date" }));
  const opening = input.opening ?? file.opening;
  const closing = input.closing ?? file.closing;
  return { ...file, opening, closing, faults: [...file.faults, ...future], hash: hashOf(input.bytes) };
}
type Read = Awaited<ReturnType<typeof readStatement>>;

const balanced = ({ opening, closing, lines }: Read): boolean =>
  opening !== null && closing !== null && isBalanced({ opening, closing, amounts: lines.map(({ amount }) => amount) });

/** Lines that are judged at once. */
const block = 1_000;

/** How far a file has come; exact ones are offered by one key, named ones have an order that something speaks of. */
export interface Progress {
  readonly lines: number;
  readonly judged: number;
  readonly exact: number;
  readonly named: number;
}
type Tell = (progress: Progress) => Promise<void>;
export interface Kept extends Progress {
  readonly statementId: number;
  /** Lines that prove money which was registered before. */
  readonly known: number;
}

/** All of it or nothing. Money is posted by nobody here: a line only stands behind what was registered under its number. */
export async function keepStatement(input: Brought, house: Keeper, tell: Tell = async () => undefined): Promise<Kept> {
  const file = await readStatement(input, house);
  await tell({ lines: file.lines.length, judged: 0, exact: 0, named: 0 });
  await lockAccount(house, input.account);
  await refuse(file, input, house);
  const { format, lines, hash, columns, opening, closing } = file;
  const of = { account: input.account, fileName: input.fileName, format, hash, lines, opening: opening ?? 0, closing: closing ?? 0 };
  const statementId = await insertStatement(house, of);
  if (columns) await upsertMap(house, input.account, columns);
  const known = await linkRegistered(house, { statementId });
  await explainKnown(house, statementId);
  return { ...(await judge(house, statementId, tell)), statementId, known };
}

async function judge(house: Keeper, statementId: number, tell: Tell): Promise<Progress> {
  const ids = await selectLineIds(house, statementId);
  let progress: Progress = { lines: ids.length, judged: 0, exact: 0, named: 0 };
  while (progress.judged < ids.length) {
    const lineIds = ids.slice(progress.judged, progress.judged + block);
    const found = (await suggestOrders({ lineIds }, house)).flatMap(({ suggestions: [first] }) => (first ? [first] : []));
    const exact = found.filter(({ rank }) => rank === "A").length;
    progress = {
      ...progress,
      judged: progress.judged + lineIds.length,
      exact: progress.exact + exact,
      named: progress.named + found.length - exact,
    };
    await tell(progress);
  }
  return progress;
}

async function refuse(file: Read, { account }: Brought, house: Keeper): Promise<void> {
  if (file.asks.length > 0) throw new Refused({ error: "statement.asks", field: "columns" });
  const [first] = file.faults;
  if (first) throw new Refused({ error: "statement.faulty", field: first.field, vars: { line: first.line, count: file.faults.length } });
  if (file.lines.length === 0) throw new Refused({ error: "statement.unreadable", field: "content" });
  if (!balanced(file)) throw new Refused({ error: "statement.unbalanced", field: "closing" });
  if (await isKnownFile(house, file.hash)) throw new Refused({ error: "statement.known", field: "content" });
  const overlap = await selectOverlap(house, { account, lines: file.lines });
  if (overlap) throw new Refused({ error: "statement.overlaps", field: "content", vars: { line: overlap.line } });
}
