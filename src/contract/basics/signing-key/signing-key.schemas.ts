import { z } from "zod";
import { signerKinds, signingKeyStatuses } from "../../../lending/options/office/gateway-codes.ts";
import { id, instant, isOwnRequest, ok, pageFields, pageOf, pending, smallId } from "../../kernel/fields.ts";

const keyId = z.string().min(1).max(80);
const kind = z.enum(signerKinds);
const status = z.enum(signingKeyStatuses);
const channel = z.string().regex(/^[\w-]{2,40}$/);
const name = z.string().trim().min(1).max(80);

export const signingKeySchemas = {
  "signingKey.list": {
    input: z.strictObject({ ...pageFields, kind: kind.optional(), status: status.optional() }),
    output: pageOf(
      z.strictObject({
        /** Of one that waits to be made, the number of the request. */
        keyId: z.string(),
        name: z.string(),
        kind,
        appId: z.int().nullable(),
        appName: z.string().nullable(),
        channel: z.string().nullable(),
        status,
        createBy: z.string().nullable(),
        approvedBy: z.string().nullable(),
        /** Null: as it was set up. */
        createTime: instant.nullable(),
        /** Until when whoever asked may fetch the secret; null: fetched. */
        fetchTime: instant.nullable(),
        endTime: instant.nullable(),
        endBy: z.string().nullable(),
        /** Null: never since it was written down. */
        usedTime: instant.nullable(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
        /** One's own, whose secret one may fetch now. */
        mayFetch: z.boolean(),
      }),
    ),
  },
  /** Waits for a second person. A key of an app names the app, one of a channel or gateway its code. */
  "signingKey.add": {
    input: z.strictObject({ kind, name, appId: smallId.optional(), channel: channel.optional() }),
    output: ok.extend({ pending }),
  },
  /** Once, by whoever asked, within 72 h; from then on the key holds. Asked again under the same idempotency key: without the secret. */
  "signingKey.fetch": {
    input: z.strictObject({ keyId }),
    output: z.strictObject({ keyId, secret: z.string().nullable() }),
  },
  /** Now, or at a moment to come, until when whoever uses it changes to another; it cannot be moved back. */
  "signingKey.end": {
    input: z.strictObject({ keyId, endTime: instant.optional(), reason: z.string().trim().min(1).max(200) }),
    output: ok,
  },
};
