import { z } from "zod";
import { listingMachine } from "../../lending/growth/listing.machine.ts";
import { advertPositions } from "../../lending/options/app-codes.ts";
import { id, instant, linkOrNone, ok, pageFields, pageOf, smallInt } from "../kernel/fields.ts";
import { locales } from "../languages.ts";

const status = z.enum(listingMachine.states);
const position = z.enum(advertPositions);
const fields = {
  appId: smallInt,
  position,
  /** A picture that was uploaded for adverts (file/upload); null: none yet. */
  imageId: id.nullable(),
  link: linkOrNone,
  language: z.union([z.literal(""), z.enum(locales)]),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  orderNum: z.int().min(0).max(10_000),
};

export const advertSchemas = {
  "advert.list": {
    input: z.strictObject({
      ...pageFields,
      appId: z.array(smallInt).max(50).optional(),
      position: z.array(position).max(4).optional(),
      status: z.array(status).max(3).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        ...fields,
        link: z.string(),
        language: z.string(),
        /** Where the picture is fetched; empty: there is none. */
        imageUrl: z.string(),
        views: z.int(),
        clicks: z.int(),
        status,
        updateTime: instant,
      }),
    ),
  },
  "advert.save": {
    input: z.strictObject({
      id: id.optional(),
      ...fields,
      imageId: fields.imageId.default(null),
      link: linkOrNone.default(""),
      language: fields.language.default(""),
      startTime: fields.startTime.default(null),
      endTime: fields.endTime.default(null),
      orderNum: fields.orderNum.default(0),
    }),
    output: z.strictObject({ id }),
  },
  "advert.status": { input: z.strictObject({ id, status: z.enum(["listed", "delisted"]) }), output: ok },
  "advert.delete": { input: z.strictObject({ id }), output: ok },
  "advert.image": {
    input: z.strictObject({ id, part: z.enum(["whole", "thumb"]).default("thumb") }),
    output: z.instanceof(Uint8Array),
  },
} as const;
