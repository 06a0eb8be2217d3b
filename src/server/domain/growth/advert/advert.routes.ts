import { z } from "zod";
import { locales } from "../../../../contract/languages.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { openAdvertPicture } from "../../orders/file/file.actions.ts";
import * as store from "./advert.store.ts";

/** Named by the sender: the same one is answered as before. */
const requestId = z.string().regex(/^[\w.:-]{8,80}$/);
const appOf = ({ signer }: SignedContext): number => {
  if (signer.appId === null) throw new Refused({ error: "forbidden" });
  return signer.appId;
};
const shown = z.strictObject({
  id: z.int(),
  position: z.string(),
  link: z.string(),
  order: z.int(),
  image: z.int().nullable(),
  url: z.string(),
});
const listSchema = z.strictObject({ requestId: requestId.optional(), language: z.enum(locales) });
async function list({ language }: z.output<typeof listSchema>, context: SignedContext) {
  return { adverts: await store.selectShown(context, appOf(context), language) };
}

const imageSchema = z.strictObject({ requestId: requestId.optional(), id: z.int().positive(), language: z.enum(locales) });
/** Only of what the app may show now; a picture is another number once it is another picture, so that an app keeps it. */
async function image({ id, language }: z.output<typeof imageSchema>, context: SignedContext) {
  const advert = (await store.selectShown(context, appOf(context), language)).find((each) => each.id === id);
  if (!advert?.image) throw new Refused({ error: "notFound", field: "id" });
  const bytes = await openAdvertPicture(context, context.secretKeys, advert.image, "whole");
  return { id, image: advert.image, type: "image/jpeg", file: bytes.toString("base64") };
}

const count = z.int().min(0).max(1_000);
const seenSchema = z.strictObject({
  requestId,
  counts: z
    .array(z.strictObject({ id: z.int().positive(), views: count, clicks: count }))
    .min(1)
    .max(100),
});
async function seen({ counts }: z.output<typeof seenSchema>, context: SignedContext) {
  return { counted: await store.addCounts(context, appOf(context), counts) };
}

/** What an app shows, and what it tells of it: how often each was seen and followed. */
export const advertRoutes: readonly SignedRoute[] = [
  {
    name: "client.adverts",
    path: "/client-domain/advert/list",
    kind: "app",
    isOwnCopy: true,
    input: listSchema,
    output: z.strictObject({ adverts: z.array(shown) }),
    run: list,
  },
  {
    name: "client.advertImage",
    path: "/client-domain/advert/image",
    kind: "app",
    isOwnCopy: true,
    input: imageSchema,
    output: z.strictObject({ id: z.int(), image: z.int(), type: z.literal("image/jpeg"), file: z.string() }),
    run: image,
  },
  {
    name: "client.advertSeen",
    path: "/client-domain/advert/seen",
    kind: "app",
    input: seenSchema,
    output: z.strictObject({ counted: z.int() }),
    run: seen,
  },
];
