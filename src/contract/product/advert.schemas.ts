import { z } from "zod";
import { listingMachine } from "../../lending/growth/listing.machine.ts";
import { evidenceOrNone, id, instant, linkOrNone, ok, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const status = z.enum(listingMachine.states);
const position = z.enum(["launch", "banner", "popup", "list"]);
const fields = {
  appId: smallInt,
  position,
  imageUrl: evidenceOrNone,
  link: linkOrNone,
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
    output: pageOf(z.strictObject({ id, ...fields, imageUrl: z.string(), link: z.string(), clicks: z.int(), status, updateTime: instant })),
  },
  "advert.save": {
    input: z.strictObject({
      id: id.optional(),
      ...fields,
      imageUrl: fields.imageUrl.default(""),
      link: fields.link.default(""),
      startTime: fields.startTime.default(null),
      endTime: fields.endTime.default(null),
      orderNum: fields.orderNum.default(0),
    }),
    output: z.strictObject({ id }),
  },
  "advert.status": { input: z.strictObject({ id, status: z.enum(["listed", "delisted"]) }), output: ok },
} as const;
