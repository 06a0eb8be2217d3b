import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refused } from "../../../lending/reason.ts";
import type { Kernel } from "../kernel.ts";
import { aboutSecret, openKept } from "../kept-secrets.ts";
import { rowOf } from "../sql/sql.ts";
import { isRecent, isSigned, signatureHeaders } from "./signature.ts";

/** A program that signs what it sends: a client app of a tenant, a channel that pays out, or one that collects. */
export interface Signer {
  readonly tenantId: number;
  readonly kind: SignerKind;
  readonly keyId: string;
  readonly appId: number | null;
  readonly channel: string | null;
}

/**
 * `app` and `channel` send the number of a key and sign time, method, path and body with it. `collector` is named by the path and signs its
 * body alone, as payment channels commonly do.
 */
export type SignerKind = "app" | "channel" | "collector";

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};
const bodyOf = (request: FastifyRequest): string => (typeof request.body === "string" ? request.body : "");

/**
 * Who has sent a request.
 * @throws Refused with one answer, whatever is wrong: an unknown signer, a wrong signature, one of another kind
 */
export function signerOf(
  kernel: Kernel,
  route: { readonly kind: SignerKind; readonly path: string },
  request: FastifyRequest,
): Promise<Signer> {
  return route.kind === "collector" ? collectorOf(kernel, request) : keyHolderOf(kernel, route, request);
}

/** Whether the headers could be a signature's at all: judged before a byte of the body is read. */
export function refuseUnsigned(kernel: Kernel, kind: SignerKind, request: FastifyRequest): void {
  const isSealed = /^[0-9a-f]{64}$/i.test(headerOf(request, signatureHeaders.signature));
  if (kind === "collector") {
    if (!isSealed) throw new Refused({ error: "forbidden" });
    return;
  }
  const time = headerOf(request, signatureHeaders.time);
  if (!isSealed || !headerOf(request, signatureHeaders.key) || !isRecent(time, kernel.clock()))
    throw new Refused({ error: "signature.refused" });
}

interface KeyRow {
  readonly tenant_id: number;
  readonly kind: Signer["kind"];
  readonly app_id: number | null;
  readonly channel: string | null;
  readonly secret: string;
  readonly ends_at: Date | null;
  readonly last_used_at: Date | null;
}

interface ChannelRow extends Pick<KeyRow, "tenant_id" | "secret"> {
  /** The one before, which holds for a day beside it. */
  readonly old_secret: string;
  readonly old_until: Date | null;
}

/** What an unknown key's signature is compared with: made anew by each server, so that nobody can sign with it. */
const nobody = randomBytes(32).toString("base64url");

/** ms: how fine the last use of a key is told. */
const usedEvery = 60_000;

async function keyHolderOf(
  kernel: Kernel,
  route: { readonly kind: SignerKind; readonly path: string },
  request: FastifyRequest,
): Promise<Signer> {
  const keyId = headerOf(request, signatureHeaders.key);
  const { rows } = await kernel.database.pool.query<KeyRow>("select * from signing_key_row($1)", [keyId]);
  const text = { time: headerOf(request, signatureHeaders.time), method: "POST", path: route.path, body: bodyOf(request) };
  const now = kernel.clock();
  const given = { signature: headerOf(request, signatureHeaders.signature), now };
  const row = rows.find((each) => each.ends_at === null || each.ends_at > now);
  // An unknown key takes as long as a wrong signature; one that no key of the house opens is nobody's.
  const secret = row ? openKept(kernel.settings.secretKeys, aboutSecret("signing_key", row.tenant_id, keyId), row.secret) : null;
  const isRight = isSigned(secret ?? nobody, text, given);
  if (secret === null || !row || !isRight || row.kind !== route.kind) throw new Refused({ error: "signature.refused" });
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > usedEvery) await noteUse(kernel, row.tenant_id, { keyId, now });
  return { tenantId: row.tenant_id, kind: row.kind, keyId, appId: row.app_id, channel: row.channel };
}

/** So that somebody who ends a key sees whether it is still in use. What a database that is away does not write, nobody is refused for. */
const noteUse = (kernel: Kernel, tenantId: number, { keyId, now }: { readonly keyId: string; readonly now: Date }): Promise<unknown> =>
  kernel.database
    .withTenant(tenantId, (tx) =>
      rowOf(
        tx,
        "update signing_key set last_used_at = $3 where tenant_id = $1 and key_id = $2 and coalesce(last_used_at, '-infinity') < $3",
        [tenantId, keyId, now],
      ),
    )
    .catch(() => undefined);

async function collectorOf(kernel: Kernel, request: FastifyRequest): Promise<Signer> {
  const { code = "" } = request.params as { readonly code?: string };
  const { rows } = await kernel.database.pool.query<ChannelRow>("select * from collection_channel_row($1)", [code]);
  const [row] = rows;
  const open = (kept: string): string | null =>
    row && kept !== "" ? openKept(kernel.settings.secretKeys, aboutSecret("collection_channel", row.tenant_id, code), kept) : null;
  const given = Buffer.from(headerOf(request, signatureHeaders.signature), "hex");
  const proves = (secret: string | null): boolean => {
    const wanted = createHmac("sha256", secret ?? nobody)
      .update(bodyOf(request))
      .digest();
    return given.length === wanted.length && timingSafeEqual(given, wanted) && secret !== null;
  };
  const isOldGood = row?.old_until ? row.old_until > kernel.clock() : false;
  // Both are always tried: how long it takes says of neither whether it is there.
  const found = [open(row?.secret ?? ""), open(isOldGood ? (row?.old_secret ?? "") : "")].filter(proves);
  if (!row || found.length === 0) throw new Refused({ error: "forbidden" });
  return { tenantId: row.tenant_id, kind: "collector", keyId: code, appId: null, channel: code };
}
