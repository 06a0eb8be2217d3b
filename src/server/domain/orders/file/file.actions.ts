import { createHash } from "node:crypto";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { calls } from "../../../../contract/calls.ts";
import { voucherWriters } from "../../../../contract/product/file.calls.ts";
import type { FileKind } from "../../../../lending/options/file-kinds.ts";
import { Refused } from "../../../../lending/reason.ts";
import { FileAnswer, type Context, type TenantMoment, type TenantTx } from "../../../kernel/context.ts";
import { openPicture, type Picture } from "../../../kernel/image/picture.ts";
import { watermarked } from "../../../kernel/image/watermark.ts";
import { openBytes, sealBytes } from "../../../kernel/secrets.ts";
import { isBlindTo, orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./file.store.ts";
import { markOf } from "./mark.ts";
import { termOf } from "./term.actions.ts";
import { uploadVoucher } from "./voucher.actions.ts";

/** Whose bytes a sealed part is: it opens in its own place only. */
export const aboutFile = (tenantId: number, fileId: number, part: store.FilePart): string => `file ${tenantId} ${fileId} ${part}`;

export interface Kept {
  readonly kind: FileKind | "advert";
  readonly orderId?: number;
  readonly appId?: number | null;
  readonly staffId?: number;
}

/** Writes a picture down, sealed, with the hash of what was sealed. */
export async function keepPicture(moment: TenantMoment, keys: readonly string[], picture: Picture & Kept): Promise<number> {
  const { orderId = null, appId = null, staffId = null, kind, width, height, whole } = picture;
  const sha256 = createHash("sha256").update(whole).digest();
  const id = await store.insertFile(moment, { orderId, appId, staffId, kind, width, height, bytes: whole.length, sha256 });
  const sealed = (part: store.FilePart): Buffer => sealBytes(keys, aboutFile(moment.tenant.id, id, part), picture[part]);
  await store.insertContent(moment, id, { whole: sealed("whole"), thumb: sealed("thumb") });
  return id;
}

/** Whoever only reads a record adds nothing to it: for an order it takes the key of those who write on it, besides that of its pictures. */
const keysOf = { order: ["order:detail:remark"], advert: ["product:advert:edit"], voucher: voucherWriters } as const;

/** By somebody of the house: to an order that he may see, for an advert, or as a voucher. The call has several keys, and each scene takes its own. */
export async function uploadFile(input: ParsedOf<"file.upload">, context: Context): Promise<OutputOf<"file.upload">> {
  const key = keysOf[input.scene].find((each) => context.staff.permissions.has(each));
  const isShut = input.scene === "order" && !context.staff.permissions.has("order:detail:files");
  if (key === undefined || isShut) throw new Refused({ error: "forbidden" });
  context.usesKey(key);
  if (input.scene === "voucher") return uploadVoucher(input, context);
  return input.scene === "order" ? uploadToOrder(input, context) : uploadAdvert(input, context);
}

type Scene<S> = Extract<ParsedOf<"file.upload">, { readonly scene: S }>;

/** It is kept once an advert names it; what none names goes after a day. */
async function uploadAdvert({ file, appId }: Scene<"advert">, context: Context): Promise<OutputOf<"file.upload">> {
  if (!context.tenant.apps.some(({ id }) => id === appId)) throw new Refused({ error: "notFound", field: "appId" });
  const picture = await openPicture(file, "file");
  const fileId = await keepPicture(context, context.secretKeys, { ...picture, kind: "advert", appId, staffId: context.staff.id });
  context.record({ subject: "file", ids: [fileId], detail: { kind: "advert", bytes: picture.whole.length } });
  return { fileId, url: `${calls["advert.image"].path}?fileId=${fileId}` };
}

async function uploadToOrder(input: Scene<"order">, context: Context): Promise<OutputOf<"file.upload">> {
  const order = await orderInScope(context, input.loanRecordId);
  const picture = await openPicture(input.file, "file");
  const fileId = await keepPicture(context, context.secretKeys, {
    ...picture,
    kind: input.type,
    orderId: order.id,
    staffId: context.staff.id,
  });
  context.record({ subject: "order", ids: [order.id], detail: { file: fileId, kind: input.type, bytes: picture.whole.length } });
  context.changed([order.id]);
  return { fileId, url: `${calls["order.file"].path}?fileId=${fileId}` };
}

export async function readFiles(input: ParsedOf<"order.files">, context: Context): Promise<OutputOf<"order.files">> {
  const order = await orderInScope(context, input.loanRecordId);
  const files = await store.selectFiles(context, order.id);
  // Of who reviewed it before, whoever does not know that is told nothing here either.
  const isBlind = await isBlindTo(context, order.id);
  return {
    files: files.map((file) => ({
      fileId: file.id,
      type: file.kind,
      width: file.width,
      height: file.height,
      bytes: file.bytes,
      uploadTime: file.uploaded_at.toISOString(),
      uploader: isBlind ? null : file.uploader,
    })),
    ...(await termOf(context, order.id)),
  };
}

/** One picture, marked with the name of whoever asks; that he was given it stands before it goes, also where it was only fetched ahead. */
export async function serveFile(input: ParsedOf<"order.file">, context: Context): Promise<FileAnswer> {
  const { part, prefetch } = input;
  const found = await store.selectContent(context, input.fileId, part);
  if (!found) throw new Refused({ error: "notFound", field: "fileId" });
  const order = await orderInScope(context, found.order_id);
  const picture = openBytes(context.secretKeys, aboutFile(context.tenant.id, input.fileId, part), found.sealed);
  if (!picture) throw new Refused({ error: "file.unopened", field: "fileId" });
  const how = prefetch ? "prefetch" : "open";
  await store.insertAccess(context, [input.fileId], { orderId: order.id, staffId: context.staff.id, how, part });
  context.record({ subject: "order", ids: [order.id], detail: { file: input.fileId, part, how } });
  return new FileAnswer({
    bytes: await watermarked(picture, markOf(context)),
    type: "image/jpeg",
    name: `${order.order_no}-${found.kind}.jpg`,
  });
}

/** Looked at, by somebody who had been given them before. */
export async function noteSeen(input: ParsedOf<"order.filesSeen">, context: Context): Promise<OutputOf<"order.filesSeen">> {
  const order = await orderInScope(context, input.loanRecordId);
  const access = { orderId: order.id, staffId: context.staff.id, how: "view", part: "whole" } as const;
  if ((await store.insertAccess(context, input.fileIds, access)) === 0) throw new Refused({ error: "notFound", field: "fileIds" });
  context.record({ subject: "order", ids: [order.id], detail: { seen: input.fileIds } });
  return { ok: true };
}

/** Whether the server has handed this person every picture of the order: what a review of kind `files` asks for besides its having been on screen. */
export const hasFetchedFiles = async (context: Context, orderId: number): Promise<boolean> =>
  (await store.countUnfetched(context, orderId, context.staff.id)) === 0;

/** A picture for adverts that is kept; whose it is, its advert says. */
export async function openAdvertPicture(moment: TenantTx, keys: readonly string[], fileId: number, part: store.FilePart): Promise<Buffer> {
  const sealed = await store.selectAdvertContent(moment, fileId, part);
  if (!sealed) throw new Refused({ error: "notFound", field: "id" });
  const picture = openBytes(keys, aboutFile(moment.tenant.id, fileId, part), sealed);
  if (!picture) throw new Refused({ error: "file.unopened", field: "id" });
  return picture;
}

/** Whether a picture was uploaded for adverts of an app. */
export const isAdvertPicture = async (moment: TenantTx, fileId: number, appId: number): Promise<boolean> =>
  (await store.selectAdvertFile(moment, fileId, appId)) !== undefined;
