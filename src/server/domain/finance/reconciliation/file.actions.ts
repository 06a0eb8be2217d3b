import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { differencesOf } from "../../../../lending/finance/reconciliation.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { readChannelFile, takeChannelFile } from "../statement/channel-file.actions.ts";
import { uploadStatement } from "./reconciliation.actions.ts";
import * as store from "./reconciliation.store.ts";

const shownAtMost = { lines: 20, faults: 200 } as const;

const sumOf = (lines: readonly { readonly amount: number }[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Ways in and out, with the day of the latest statement of each. */
export const statementChannels = async (_input: ParsedOf<"reconcile.channels">, context: Context) => [
  ...(await store.selectChannels(context)),
];

/** What a channel's file would come to beside our book of its day; nothing is kept. */
export async function previewFile(input: ParsedOf<"reconcile.preview">, context: Context): Promise<OutputOf<"reconcile.preview">> {
  if (!(await store.hasChannel(context, input))) throw new Refused({ error: "notFound", field: "channelId" });
  const { format, headings, columns, asks, lines, date, faults, said } = await readChannelFile(input, context);
  const of = date === null ? null : { ...input, date };
  const ours = of ? await store.selectOurs(context, of) : [];
  const isWhole = asks.length === 0 && faults.length === 0;
  return {
    format,
    headings: [...headings],
    columns,
    asks: [...asks],
    lines: lines.slice(0, shownAtMost.lines),
    count: lines.length,
    sum: sumOf(said),
    date,
    ourCount: ours.length,
    ourAmount: sumOf(ours),
    ...store.feesOf({ ours, theirs: said }),
    differences: isWhole ? differencesOf(ours, said).length : 0,
    isAgreed: of !== null && (await store.hasAgreed(context, of)),
    faults: faults.slice(0, shownAtMost.faults),
    faultCount: faults.length,
  };
}

/** A channel's file, whole or not at all, and judged at once like lines that a program brings. */
export async function uploadFile(input: ParsedOf<"reconcile.uploadFile">, context: Context) {
  const { type, channelId, date, fileName } = input;
  if (!(await store.hasChannel(context, input))) throw new Refused({ error: "notFound", field: "channelId" });
  return uploadStatement({ type, channelId, date, lines: [...(await takeChannelFile(input, context))] }, context, fileName);
}
