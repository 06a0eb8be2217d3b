import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { offeredIn, type Locale, type Region } from "../../../contract/languages.ts";
import type { Settings } from "../settings.ts";

/** What the console learns from the page it is started by: `<meta name="keyline" content='JSON'>`. */
export interface PageConfig {
  readonly tokenHeader: string;
  readonly languageHeader: string;
  readonly payloadKey: string;
  readonly payloadCipher: boolean;
  readonly apiBase: string;
  readonly region: Region;
  /** The languages that are offered, the default first. */
  readonly locales: readonly Locale[];
  /** For the few styles that libraries insert at run time (react-remove-scroll asks `get-nonce`). */
  readonly nonce: string;
}

const placeholder = /<meta name="keyline"[^>]*>/;

/** Another origin that the console is pointed at may be asked too. */
const originOf = (apiBase: string): string => (/^https?:/.test(apiBase) ? ` ${new URL(apiBase).origin}` : "");

/** R02 and R03; the nonce is for the styles that Radix's scroll lock inserts, which no stylesheet can hold. */
export const contentPolicy = (nonce?: string, apiBase = ""): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${originOf(apiBase)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built console; answers what sends its page for any of its own addresses, or null when it is not built. */
export async function serveConsole(app: FastifyInstance, settings: Settings): Promise<SendPage | null> {
  const root = settings.consoleFolder;
  if (!root || !existsSync(join(root, "index.html"))) return null;
  const page = readFileSync(join(root, "index.html"), "utf8");
  const assets = join(root, "assets");
  // Names of assets carry their hash: they never change.
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      immutable: true,
      maxAge: "1y",
      preCompressed: true,
      index: false,
      wildcard: false,
    });
  await app.register(fastifyStatic, {
    root,
    prefix: "/",
    decorateReply: !existsSync(assets),
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["assets/**", "index.html*"],
  });
  const send: SendPage = (_request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", contentPolicy(nonce, settings.apiBase))
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(page.replace(placeholder, () => metaOf(settings, nonce)));
  };
  app.get("/", (request, reply) => send(request, reply));
  app.get("/index.html", (request, reply) => send(request, reply));
  return send;
}

function metaOf(settings: Settings, nonce: string): string {
  const { tokenHeader, languageHeader, payloadKey, payloadCipher, apiBase, region } = settings;
  const locales = offeredIn(region);
  const config: PageConfig = { tokenHeader, languageHeader, payloadKey, payloadCipher, apiBase, region, locales, nonce };
  const text = JSON.stringify(config).replace(/&/g, "&amp;").replace(/'/g, "&#39;").replace(/</g, "&lt;");
  return `<meta name="keyline" content='${text}'>`;
}
