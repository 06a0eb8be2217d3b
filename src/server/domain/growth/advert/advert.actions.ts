import type { ParsedOf } from "../../../../contract/types.ts";
import { listingMachine } from "../../../../lending/growth/listing.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./advert.store.ts";

async function advertOf(context: Context, id: number): Promise<store.AdvertRow> {
  const advert = await store.lockAdvert(context, id);
  if (!advert) throw new Refused({ error: "notFound", field: "id" });
  return advert;
}

/** A new advert waits to be listed; an edit leaves its listing as it is, and what is listed stays complete. */
export async function saveAdvert(input: ParsedOf<"advert.save">, context: Context) {
  if (!context.tenant.apps.some((app) => app.id === input.appId)) throw new Refused({ error: "notFound", field: "appId" });
  if (input.startTime !== null && input.endTime !== null && new Date(input.startTime) >= new Date(input.endTime))
    throw new Refused({ error: "range.reversed", field: "endTime" });
  const before = input.id === undefined ? null : await advertOf(context, input.id);
  if (before?.state === "listed" && input.imageUrl === "") throw new Refused({ error: "field.required", field: "imageUrl" });
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
  if (move === "list" && advert.image_url === "") throw new Refused({ error: "field.required", field: "imageUrl" });
  if (move === "list" && advert.end_at !== null && advert.end_at <= context.now)
    throw new Refused({ error: "range.reversed", field: "endTime" });
  await store.updateState(context, advert.id, listingMachine.moves[move].to);
  context.record({ subject: "advert", ids: [advert.id], detail: { before: advert.state, after: input.status } });
  return { ok: true as const };
}
