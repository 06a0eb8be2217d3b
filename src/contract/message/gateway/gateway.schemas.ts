import { z } from "zod";
import { gatewayKinds, gatewayMediums, gatewayStatuses } from "../../../lending/options/office/gateway-codes.ts";
import { id, instant, isOwnRequest, linkOrNone, ok, pageFields, pageOf, pending } from "../../kernel/fields.ts";

const code = z.string().regex(/^[\w-]{2,40}$/);
const medium = z.enum(gatewayMediums);
const kind = z.enum(gatewayKinds);
const status = z.enum(gatewayStatuses);

const gateway = {
  /** Its own short name: sendings and the keys of its reports name it. */
  code,
  name: z.string().trim().max(80),
  medium,
  kind,
  url: linkOrNone,
  keyId: z.string().trim().max(80),
};

export const gatewaySchemas = {
  "gateway.list": {
    input: z.strictObject({ ...pageFields, medium: medium.optional(), status: status.optional() }),
    output: pageOf(
      z.strictObject({
        ...gateway,
        url: z.string(),
        hasSecret: z.boolean(),
        status,
        /** Keys that its reports may be signed with; none: nothing that it says comes in. */
        reportKeys: z.int(),
        updateBy: z.string().nullable(),
        approvedBy: z.string().nullable(),
        /** Null: as it was set up. */
        updateTime: instant.nullable(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        /** What waits, address and all; never a secret, only that it changes. */
        asked: z.strictObject({ ...gateway, url: z.string(), changedSecret: z.boolean() }).nullable(),
        isOwnRequest,
      }),
    ),
  },
  /** A new one, or another address, key or secret of one: waits for a second person, and is on when he has approved it. */
  "gateway.save": {
    input: z.strictObject({ ...gateway, secret: z.string().min(16).max(200).optional() }),
    output: ok.extend({ pending }),
  },
  /** Off at once; on by a second person. */
  "gateway.updateStatus": {
    input: z.strictObject({ code, status }),
    output: ok.extend({ pending: pending.nullable() }),
  },
};
