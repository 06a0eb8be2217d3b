import type { ParsedOf } from "../../../../contract/types.ts";
import { listingMachine } from "../../../../lending/growth/listing.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import { FileAnswer, type Context } from "../../../kernel/context.ts";
import { isAdvertPicture, openAdvertPicture } from "../../orders/file/file.actions.ts";
import * as store from "./advert.store.ts";

async function advertOf(context: Context, id: number): Promise<store.AdvertRow> {
  const advert = await store.lockAdvert(context, id);
  if (!advert) throw new Refused({ error: "notFound", field: "id" });
  return advert;
}
const hasPicture = ({ image_id: image, image_url: url }: Pick<store.AdvertRow, "image_id" | "image_url">): boolean =>
  image !== null || url !== "";

/** A new advert waits to be listed; an edit leaves its listing as it is, and what is listed stays complete. */
export async function saveAdvert(input: ParsedOf<"advert.save">, context: Context) {
  const { appId, imageId } = input;
  if (!context.tenant.apps.some((app) => app.id === appId)) throw new Refused({ error: "notFound", field: "appId" });
  if (input.startTime !== null && input.endTime !== null && new Date(input.startTime) >= new Date(input.endTime))
    throw new Refused({ error: "range.reversed", field: "endTime" });
  if (imageId !== null && !(await isAdvertPicture(context, imageId, appId))) throw new Refused({ error: "file.unknown", field: "imageId" });
  const before = input.id === undefined ? null : await advertOf(context, input.id);
  if (before?.state === "listed" && !hasPicture({ ...before, image_id: imageId }))
    throw new Refused({ error: "field.required", field: "imageId" });
  if (before) await store.updateAdvert(context, before.id, input);
  const id = before?.id ?? (await store.insertAdvert(context, input));
  context.record({ subject: "advert", ids: [id], detail: { ...input } });
  return { id };
}

/** Listed with a picture and while its time is not over. */
export async function setAdvertStatus(input: ParsedOf<"advert.status">, context: Context) {
  const advert = await advertOf(context, input.id);
  const move = input.status === "listed" ? "list" : "delist";
  const reason = moveReason(listingMachine, move, advert.state);
  if (reason) throw new Refused(reason);
  if (move === "list" && !hasPicture(advert)) throw new Refused({ error: "field.required", field: "imageId" });
  if (move === "list" && advert.end_at !== null && advert.end_at <= context.now)
    throw new Refused({ error: "range.reversed", field: "endTime" });
  await store.updateState(context, advert.id, listingMachine.moves[move].to);
  context.record({ subject: "advert", ids: [advert.id], detail: { before: advert.state, after: input.status } });
  return { ok: true as const };
}

/** What customers still see is delisted first. Its picture goes by itself, a day later. */
export async function removeAdvert({ id }: ParsedOf<"advert.delete">, context: Context) {
  const advert = await advertOf(context, id);
  if (advert.state === "listed") throw new Refused({ error: "state.refused", field: "id" });
  await store.deleteAdvert(context, id);
  context.record({ subject: "advert", ids: [id], detail: { before: advert.state } });
  return { ok: true as const };
}

export async function serveImage({ id, part }: ParsedOf<"advert.image">, context: Context): Promise<FileAnswer> {
  const advert = await store.selectImage(context, id);
  if (!advert?.image) throw new Refused({ error: "notFound", field: "id" });
  const bytes = await openAdvertPicture(context, context.secretKeys, advert.image, part);
  context.record({ subject: "advert", ids: [id], detail: { part } });
  return new FileAnswer({ bytes, type: "image/jpeg", name: `advert-${id}.jpg` });
}
