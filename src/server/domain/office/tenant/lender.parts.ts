import { randomBytes } from "node:crypto";
import type { OutputOf } from "../../../../contract/types.ts";
import { writeAudit } from "../../../kernel/audit/audit.ts";
import type { Context } from "../../../kernel/context.ts";
import { aboutSecret, sealKept } from "../../../kernel/kept-secrets.ts";
import { insertKeys } from "./lender.store.ts";

type Key = OutputOf<"tenant.save">["keys"][number];

/** Keys for apps that have none yet: each secret is told once. */
export async function giveKeys(
  context: Context,
  {
    tenantId,
    code,
    apps,
  }: { readonly tenantId: number; readonly code: string; readonly apps: readonly { readonly id: number; readonly name: string }[] },
): Promise<readonly Key[]> {
  const keys = apps.map(({ id, name }) => ({
    app: id,
    name,
    keyId: `${code}-app${id}-${randomBytes(4).toString("hex")}`,
    secret: randomBytes(32).toString("base64url"),
  }));
  const sealed = keys.map((each) => ({
    ...each,
    secret: sealKept(context.secretKeys, aboutSecret("signing_key", tenantId, each.keyId), each.secret),
  }));
  await insertKeys(context.tx, tenantId, sealed);
  return keys.map(({ name, keyId, secret }) => ({ app: name, keyId, secret }));
}

/** In the other lender's own trail: who of the platform did it. */
export const tellOther = (context: Context, tenantId: number, { call, detail }: { readonly call: string; readonly detail: object }) =>
  writeAudit(context.tx, {
    tenantId,
    at: context.now,
    staffId: null,
    call,
    command: "",
    source: "platform",
    address: context.address,
    subject: "tenant",
    ids: [tenantId],
    detail: { ...detail, by: { tenantId: context.tenant.id, staffId: context.staff.id, name: context.staff.name } },
  });
