import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { namedAccount } from "../own-account/own-account.actions.ts";
import { readStatement } from "./keep.actions.ts";
import { hashOf, unpacked } from "./read/read-file.ts";
import { isKnownFile } from "./statement.store.ts";
import * as uploads from "./upload.store.ts";

export { linkRegistered } from "./statement.store.ts";

const shownAtMost = { lines: 20, faults: 200 } as const;

/** What a file would give; nothing of it is kept. */
export async function previewStatement({ content, ...input }: ParsedOf<"statement.preview">, context: Context) {
  const file = await readStatement({ ...input, bytes: unpacked(content) }, context);
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

/** A file is taken in; a job reads, judges and keeps it. The same file sent again while it is on its way meets itself. */
export async function uploadStatement(input: ParsedOf<"statement.upload">, context: Context) {
  const { account, fileName, content } = input;
  await namedAccount(context, account);
  const hash = hashOf(unpacked(content));
  if (await isKnownFile(context, hash)) throw new Refused({ error: "statement.known", field: "content" });
  const uploadId = await uploads.insertUpload(context, { ...input, hash, packed: Buffer.from(content, "base64") });
  context.record({ subject: "statementUpload", ids: [uploadId], detail: { account, fileName, hash } });
  return { uploadId };
}

/** How far a file is: the one that is named, else the last one of whoever asks that is still on its way. */
export async function uploadState(
  { uploadId }: ParsedOf<"statement.uploadState">,
  context: Context,
): Promise<OutputOf<"statement.uploadState">> {
  const found = await uploads.selectUpload(context, uploadId ?? null);
  if (!found) {
    if (uploadId !== undefined) throw new Refused({ error: "notFound", field: "uploadId" });
    return null;
  }
  const { failure, ...rest } = found;
  return { ...rest, reason: failure && messageOf(failure.error, context.locale, failure.vars), field: failure?.field ?? null };
}

/** Whatever the job has done of it until then is undone with it; a file that is kept stays. */
export async function cancelUpload({ uploadId }: ParsedOf<"statement.cancelUpload">, context: Context) {
  const isCancelled = await uploads.cancelUpload(context, uploadId);
  if (isCancelled === null) throw new Refused({ error: "notFound", field: "uploadId" });
  if (!isCancelled) throw new Refused({ error: "state.refused", field: "uploadId" });
  context.record({ subject: "statementUpload", ids: [uploadId], detail: {} });
  return { ok: true as const };
}
