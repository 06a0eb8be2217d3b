import { createHash } from "node:crypto";
import { limits } from "../../../../lending/limits.ts";
import { voucherIn, voucherName } from "../../../../lending/options/finance/voucher.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { voucherReaders } from "../../../../contract/product/file.calls.ts";
import { FileAnswer, type Context, type TenantTx } from "../../../kernel/context.ts";
import { openPicture } from "../../../kernel/image/picture.ts";
import { watermarked } from "../../../kernel/image/watermark.ts";
import { openBytes, sealBytes } from "../../../kernel/secrets.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { markOf } from "./mark.ts";
import * as store from "./voucher.store.ts";

/** Whose bytes they are: they open in their own place only. */
export const aboutVoucher = (tenantId: number, id: number): string => `voucher ${tenantId} ${id}`;

interface Opened {
  readonly kind: store.VoucherKind;
  readonly whole: Buffer;
}

/** Judged by its first bytes: a PDF stays as it came, a picture is drawn anew. */
async function open(text: string): Promise<Opened> {
  const bytes = Buffer.from(text, "base64");
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return { kind: "image", whole: (await openPicture(text, "file")).whole };
  if (bytes.length >= limits.image.below)
    throw new Refused({ error: "voucher.weight", field: "file", vars: { max: limits.image.below / 1_048_576 } });
  return { kind: "pdf", whole: bytes };
}

type Upload = Extract<ParsedOf<"file.upload">, { readonly scene: "voucher" }>;

/** The same content brought again is the voucher that is there: what stands behind one repayment stands behind no other. */
export async function uploadVoucher({ file, loanRecordId }: Upload, context: Context): Promise<OutputOf<"file.upload">> {
  const order = loanRecordId === undefined ? null : await orderInScope(context, loanRecordId);
  const { kind, whole } = await open(file);
  const sha256 = createHash("sha256").update(whole).digest();
  const of = { orderId: order?.id ?? null, kind, bytes: whole.length, sha256, staffId: context.staff.id };
  const added = await store.insertVoucher(context, of);
  if (added !== null)
    await store.insertVoucherContent(context, added, sealBytes(context.secretKeys, aboutVoucher(context.tenant.id, added), whole));
  const id = added ?? (await store.selectVoucherOf(context, sha256))?.id ?? 0;
  context.record({ subject: "file", ids: [id], detail: { ...(order ? { order: order.id } : {}), kind, bytes: whole.length } });
  return { fileId: id, url: voucherName(id) };
}

/**
 * That a voucher which a row shall name is one of the house's own.
 * @throws Refused file.unknown
 */
export async function checkVoucher(moment: TenantTx, name: string, field = "voucherUrl"): Promise<void> {
  const id = voucherIn(name);
  if (id !== null && !(await store.selectVoucher(moment, id))) throw new Refused({ error: "file.unknown", field });
}

/** A picture carries the name of whoever asks; that he was given it stands on record before it goes. */
export async function serveVoucher({ voucherId }: ParsedOf<"file.voucher">, context: Context): Promise<FileAnswer> {
  const found = await store.selectVoucher(context, voucherId);
  if (!found) throw new Refused({ error: "notFound", field: "voucherId" });
  const { order_id: orderId, kind, sealed } = found;
  if (orderId !== null) await orderInScope(context, orderId);
  else if (!voucherReaders.house.some((key) => context.staff.permissions.has(key)))
    throw new Refused({ error: "notFound", field: "voucherId" });
  const bytes = openBytes(context.secretKeys, aboutVoucher(context.tenant.id, voucherId), sealed);
  if (!bytes) throw new Refused({ error: "file.unopened", field: "voucherId" });
  context.record({ subject: "file", ids: [voucherId], detail: { ...(orderId === null ? {} : { order: orderId }), kind } });
  return kind === "pdf"
    ? new FileAnswer({ bytes, type: "application/pdf", name: `voucher-${voucherId}.pdf` })
    : new FileAnswer({ bytes: await watermarked(bytes, markOf(context)), type: "image/jpeg", name: `voucher-${voucherId}.jpg` });
}
