import type { FastifyRequest } from "fastify";
import { sealedParameter } from "../../../contract/kernel/envelope.ts";
import { badPayload, type ServerCipher } from "../sign-in/cipher.ts";

/** No form sends JSON that is nested deeper than this (R30). */
const deepest = 20;

/** What a call was sent, as plain data: a JSON body or GET parameters, unsealed when the cipher is on. Not yet judged. */
export function openInput(request: FastifyRequest, cipher: ServerCipher | null): unknown {
  const hasBody = request.method === "POST";
  return hasBody ? openBody(request.body, cipher) : openParameters(request.query as Record<string, unknown>, cipher);
}

function openBody(body: unknown, cipher: ServerCipher | null): unknown {
  if (body === undefined || body === null) return {};
  if (!cipher) return body;
  const payload = typeof body === "object" && "payload" in body && Object.keys(body).length === 1 ? body.payload : undefined;
  if (typeof payload !== "string") throw badPayload();
  return parseJson(cipher.open(payload));
}

function openParameters(query: Record<string, unknown>, cipher: ServerCipher | null): unknown {
  if (!cipher) return { ...query };
  const names = Object.keys(query);
  if (names.length === 0) return {};
  const sealed = query[sealedParameter];
  if (names.length !== 1 || typeof sealed !== "string") throw badPayload();
  return parseJson(cipher.open(sealed));
}

/** JSON without prototype keys and without bottomless nesting; whatever is wrong with it gets the same refusal. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badPayload();
  }
  if (isStrange(value, deepest)) throw badPayload();
  return value;
}

/** Nested deeper than so many levels, or with a prototype's key, which JSON.parse makes an ordinary one of its own. */
function isStrange(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.hasOwn(value, "__proto__") || Object.values(value).some((each) => isStrange(each, levels - 1));
}
