import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import { calls, type CallName } from "../../../contract/calls.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import { idempotencyHeader } from "../../../contract/kernel/envelope.ts";
import { schemas } from "../../../contract/schemas.ts";
import { clockSkew, signatureHeaders } from "../sign-in/signature.ts";
import type { SignedRoute } from "../sign-in/signed.ts";

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" });
const json = (schema: unknown): Json => ({ "application/json": { schema } });
const envelope = (data: unknown): Json => ({
  type: "object",
  required: ["code", "message", "data"],
  properties: { code: { type: "integer" }, message: { type: "string" }, data },
});

/**
 * The OpenAPI document, computed from the calls: plain shapes, before the payload cipher wraps them. Half a second of work for whoever asks,
 * who may be a stranger: between two calls everybody else has his turn.
 */
export async function openApi(tokenHeader: string, signed: readonly SignedRoute[] = []): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const call of Object.values(calls) as Call<CallName>[]) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
    await breathe();
  }
  for (const route of signed) paths[route.path.replace(/:(\w+)/g, "{$1}")] = { post: signedOperation(route) };
  return {
    openapi: "3.0.3",
    info: { title: "Keyline", version: "1", description: "Answers are {code, message, data}; code 1 is success." },
    components: { securitySchemes: { session: { type: "apiKey", in: "header", name: tokenHeader }, ...signatureSchemes } },
    paths,
  };
}

function operation(call: Call<CallName>): Json {
  const { input, output } = schemas[call.name];
  const answer = call.binary
    ? { [call.effect === "export" ? "application/octet-stream" : "image/png"]: { schema: { type: "string", format: "binary" } } }
    : json(envelope(jsonSchema(output, "output")));
  return {
    operationId: call.name,
    tags: [call.name.split(".")[0]],
    "x-permission": call.permission,
    "x-effect": call.effect,
    ...(call.permission === "public" ? {} : { security: [{ session: [] }] }),
    parameters: [...(call.method === "GET" ? queryOf(input) : []), ...keyOf(call)],
    ...(call.method === "POST" ? { requestBody: { required: true, content: json(jsonSchema(input, "input")) } } : {}),
    responses: { 200: { description: "The answer", content: answer }, default: { description: "A refusal", content: json(envelope({})) } },
  };
}

const inHeader = (name: string, description: string): Json => ({ type: "apiKey", in: "header", name, description });

const signatureSchemes: Json = {
  key: inHeader(signatureHeaders.key, "Number of the signing key"),
  time: inHeader(signatureHeaders.time, `Seconds since 1970, at most ${clockSkew} off`),
  signature: inHeader(signatureHeaders.signature, "HMAC-SHA-256, hexadecimal: over time, method, path and body, one line each"),
  bodySignature: inHeader(signatureHeaders.signature, "HMAC-SHA-256 of the body's bytes, hexadecimal"),
};

/** A route of programs: signed, never sealed. */
function signedOperation({ name, kind, path, input, output }: SignedRoute): Json {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, key]) => ({
    name: key,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const answer = output ? jsonSchema(output, "output") : { type: "object" };
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    security: [kind === "collector" ? { bodySignature: [] } : { key: [], time: [], signature: [] }],
    parameters,
    requestBody: { required: true, content: json(jsonSchema(input, "input")) },
    responses: {
      200: { description: "The answer", content: json(envelope(answer)) },
      default: { description: "A refusal", content: json(envelope({})) },
    },
  };
}

function queryOf(input: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(input, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

function keyOf(call: Call): Json[] {
  if (call.effect !== "write" || call.permission === "public") return [];
  return [{ name: idempotencyHeader, in: "header", required: true, schema: { type: "string", minLength: 8, maxLength: 80 } }];
}
