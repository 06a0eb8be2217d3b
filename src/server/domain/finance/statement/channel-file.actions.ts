import type { ParsedOf } from "../../../../contract/types.ts";
import type { LineStatus, StatementType } from "../../../../lending/finance/reconciliation.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Fault, ReadLine } from "./read/cells.ts";
import { statusOf } from "./read/line-status.ts";
import { readFile, unpacked } from "./read/read-file.ts";
import { selectMap, upsertMap } from "./statement.store.ts";

type Brought = ParsedOf<"reconcile.preview">;
type Of = Pick<Brought, "type" | "channelId">;

/** Where the columns of a channel's file are kept: no account's name has a colon. */
const mapOf = ({ type, channelId }: Of): string => `${type}:${channelId}`;

interface Said {
  readonly tradeNo: string;
  readonly amount: number;
  /** Null: by a word that nobody knows. */
  readonly status: LineStatus | null;
  /** What the channel keeps of it; undefined: the file does not say. */
  readonly fee?: number;
}
const isKnown = (line: Said): line is Said & { readonly status: LineStatus } => line.status !== null;

/** What a channel says of a transfer or a payment; the amount without its sign. */
const said = (type: StatementType, { tradeNo, amount, status, fee }: ReadLine): Said => ({
  tradeNo,
  ...(fee === undefined ? {} : { fee }),
  amount: Math.abs(amount),
  // What left a way in is no money that came.
  status: type === "collection" && amount < 0 ? "failed" : status === undefined ? "success" : statusOf(status),
});

/** What is wrong with the lines as those of one day of a channel. */
function faultsOf(
  lines: readonly ReadLine[],
  { type, date }: { readonly type: StatementType; readonly date: string | null },
): readonly Fault[] {
  const seen = new Set<string>();
  return lines.flatMap((line): Fault[] => {
    const isTwice = seen.has(line.tradeNo);
    seen.add(line.tradeNo);
    const faults: readonly (Fault | false)[] = [
      line.tradeNo === "" && { line: line.line, field: "tradeNo", fault: "missing" },
      line.tradeNo !== "" && isTwice && { line: line.line, field: "tradeNo", fault: "twice" },
      date !== null && line.day !== date && { line: line.line, field: "date", fault: "otherDay" },
      line.fee !== undefined && line.fee >= Math.abs(line.amount) && { line: line.line, field: "fee", fault: "amount" },
      said(type, line).status === null && { line: line.line, field: "status", fault: "status" },
    ];
    return faults.filter((fault) => fault !== false);
  });
}

/** What a channel's file says, and all that is wrong with it; nothing is kept. Without a day it is that of all its lines. */
export async function readChannelFile({ content, ...input }: Brought, context: Context) {
  const columns = input.columns ?? (await selectMap(context, mapOf(input)));
  const file = await readFile(unpacked(content), { currency: context.tenant.currency, columns });
  const isNumbered = file.columns === null || file.columns.tradeNo !== undefined;
  const asks = isNumbered || file.asks.includes("columns") ? file.asks : [...file.asks, "columns" as const];
  const days = new Set(file.lines.map(({ day }) => day));
  const [only] = days.size === 1 ? days : [];
  const date = input.date ?? only ?? null;
  const faults = asks.length > 0 ? [] : [...file.faults, ...faultsOf(file.lines, { type: input.type, date })];
  return {
    ...file,
    asks: date === null && asks.length === 0 ? [...asks, "day" as const] : asks,
    faults,
    date,
    said: file.lines.map((line) => said(input.type, line)).filter(isKnown),
  };
}

/** The same, whole, or why not; its columns are kept for the channel. */
export async function takeChannelFile(input: ParsedOf<"reconcile.uploadFile">, context: Context) {
  const file = await readChannelFile(input, context);
  if (file.asks.length > 0) throw new Refused({ error: "statement.asks", field: "columns" });
  const [first] = file.faults;
  if (first) throw new Refused({ error: "statement.faulty", field: first.field, vars: { line: first.line, count: file.faults.length } });
  if (file.columns) await upsertMap(context, mapOf(input), file.columns);
  return file.said;
}
