import type { ParsedOf } from "../../../../contract/types.ts";
import { isBalanced } from "../../../../lending/finance/statement.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { namedAccount } from "../own-account/own-account.actions.ts";
import type { Fault } from "./read/cells.ts";
import { hashOf, readFile, unpacked } from "./read/read-file.ts";
import { insertStatement, isKnownFile, linkRegistered, lockAccount, selectMap, selectOverlap, upsertMap } from "./statement.store.ts";

const shownAtMost = { lines: 20, faults: 200 } as const;
type Sent = ParsedOf<"statement.upload">;

async function read(input: Sent, context: Context) {
  await namedAccount(context, input.account);
  const bytes = unpacked(input.content);
  const columns = input.columns ?? (await selectMap(context, input.account));
  const file = await readFile(bytes, { currency: context.tenant.currency, columns });
  const today = localDate(context.now, context.tenant.timeZone);
  const future = file.lines.filter(({ day }) => day > today).map(({ line }): Fault => ({ line, field: "date", fault: "date" }));
  const opening = input.opening ?? file.opening;
  const closing = input.closing ?? file.closing;
  return { ...file, opening, closing, faults: [...file.faults, ...future], hash: hashOf(bytes) };
}
type Read = Awaited<ReturnType<typeof read>>;

const balanced = ({ opening, closing, lines }: Read): boolean =>
  opening !== null && closing !== null && isBalanced({ opening, closing, amounts: lines.map(({ amount }) => amount) });

/** What a file would give; nothing of it is kept. */
export async function previewStatement(input: Sent, context: Context) {
  const file = await read(input, context);
  const { format, headings, columns, lines, opening, closing, faults, hash } = file;
  const isAsked = file.asks.length === 0 && (opening === null || closing === null);
  return {
    format,
    headings: [...headings],
    columns,
    asks: [...file.asks, ...(isAsked ? (["balances"] as const) : [])],
    lines: lines.slice(0, shownAtMost.lines),
    count: lines.length,
    sum: lines.reduce((sum, { amount }) => sum + amount, 0),
    opening,
    closing,
    faults: faults.slice(0, shownAtMost.faults),
    faultCount: faults.length,
    isKnown: await isKnownFile(context, hash),
  };
}

/** All of it or nothing. Money is posted by nobody here: a line only stands behind what was registered under its number. */
export async function uploadStatement(input: Sent, context: Context) {
  const file = await read(input, context);
  await lockAccount(context, input.account);
  await refuse(file, input, context);
  const { format, lines, hash, columns } = file;
  const of = {
    account: input.account,
    fileName: input.fileName,
    format,
    hash,
    lines,
    opening: file.opening ?? 0,
    closing: file.closing ?? 0,
  };
  const statementId = await insertStatement(context, of);
  if (columns) await upsertMap(context, input.account, columns);
  const known = await linkRegistered(context, { statementId });
  context.record({ subject: "statement", ids: [statementId], detail: { account: input.account, format, lines: lines.length, known } });
  return { statementId, lines: lines.length, known };
}

async function refuse(file: Read, { account }: Sent, context: Context): Promise<void> {
  if (file.asks.length > 0) throw new Refused({ error: "statement.asks", field: "columns" });
  const [first] = file.faults;
  if (first) throw new Refused({ error: "statement.faulty", field: first.field, vars: { line: first.line, count: file.faults.length } });
  if (file.lines.length === 0) throw new Refused({ error: "statement.unreadable", field: "content" });
  if (!balanced(file)) throw new Refused({ error: "statement.unbalanced", field: "closing" });
  if (await isKnownFile(context, file.hash)) throw new Refused({ error: "statement.known", field: "content" });
  const overlap = await selectOverlap(context, { account, lines: file.lines });
  if (overlap) throw new Refused({ error: "statement.overlaps", field: "content", vars: { line: overlap.line } });
}
