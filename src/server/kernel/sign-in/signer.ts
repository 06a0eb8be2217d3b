import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refused } from "../../../lending/reason.ts";
import type { Kernel } from "../kernel.ts";
import { isSigned, signatureHeaders } from "./signature.ts";

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

interface KeyRow {
  readonly tenant_id: number;
  readonly kind: Signer["kind"];
  readonly app_id: number | null;
  readonly channel: string | null;
  readonly secret: string;
}

async function keyHolderOf(
  kernel: Kernel,
  route: { readonly kind: SignerKind; readonly path: string },
  request: FastifyRequest,
): Promise<Signer> {
  const keyId = headerOf(request, signatureHeaders.key);
  const { rows } = await kernel.database.pool.query<KeyRow>("select * from signing_key_row($1)", [keyId]);
  const text = { time: headerOf(request, signatureHeaders.time), method: "POST", path: route.path, body: bodyOf(request) };
  const given = { signature: headerOf(request, signatureHeaders.signature), now: kernel.clock() };
  const row = rows[0];
  // An unknown key takes as long as a wrong signature.
  const isRight = isSigned(row?.secret ?? "nobody", text, given);
  if (!row || !isRight || row.kind !== route.kind) throw new Refused({ error: "signature.refused" });
  return { tenantId: row.tenant_id, kind: row.kind, keyId, appId: row.app_id, channel: row.channel };
}

async function collectorOf(kernel: Kernel, request: FastifyRequest): Promise<Signer> {
  const { code = "" } = request.params as { readonly code?: string };
  const { rows } = await kernel.database.pool.query<Pick<KeyRow, "tenant_id" | "secret">>("select * from collection_channel_row($1)", [
    code,
  ]);
  const [row] = rows;
  const wanted = createHmac("sha256", row?.secret ?? "nobody")
    .update(bodyOf(request))
    .digest();
  const given = Buffer.from(headerOf(request, signatureHeaders.signature), "hex");
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!row || !isRight) throw new Refused({ error: "forbidden" });
  return { tenantId: row.tenant_id, kind: "collector", keyId: code, appId: null, channel: code };
}
