import { request as requestPlain } from "node:http";
import { request as requestSealed } from "node:https";
import { openKept } from "../kernel/kept-secrets.ts";
import { signatureHeaders, signatureOf } from "../kernel/sign-in/signature.ts";
import { lookupFor, type AllowedHosts, type Resolve } from "./outgoing.ts";

/** Where a program outside of the house is, and what the house signs with. */
export interface Outside {
  readonly url: string;
  readonly keyId: string;
  /** As it is kept: opened only when something is signed. */
  readonly secret: string;
  /** Whose it is (kernel/kept-secrets.ts). */
  readonly sealedFor?: string;
}

/** How programs outside are reached: by which clock, and which hosts of the house's own network configuration lets it call. */
export interface Line {
  readonly clock: () => Date;
  readonly allowed: AllowedHosts;
  /** What secrets are sealed with; without any, sealed ones stay shut. */
  readonly secretKeys?: readonly string[];
  /** Whom a name is asked of; the system's own resolver unless a test says otherwise. */
  readonly resolve?: Resolve;
}

interface Posting {
  readonly path: string;
  readonly body: object;
  /** ms. */
  readonly patience: number;
}

/** An answer says a state or a number: nobody outside fills this server's memory. */
const longest = 1_000_000;

/** @throws where no key of this house opens it: nothing is signed with what nobody knows */
export function secretOf({ secret, sealedFor = "" }: Pick<Outside, "secret" | "sealedFor">, keys: readonly string[]): string {
  const opened = openKept(keys, sealedFor, secret);
  if (opened === null) throw new Error(`the secret of ${sealedFor} opens with no key of SECRET_KEYS`);
  return opened;
}

/** Posts JSON, signed as client apps sign (kernel/signature.ts); null for an answer that is no success. Throws where nobody answers. */
export async function postSigned(outside: Outside, line: Line, { path, body, patience }: Posting): Promise<unknown> {
  const { url, keyId } = outside;
  const target = new URL(url.replace(/\/$/, "") + path);
  const text = JSON.stringify(body);
  const time = String(Math.floor(line.clock().getTime() / 1_000));
  const signature = signatureOf(secretOf(outside, line.secretKeys ?? []), { time, method: "POST", path: target.pathname, body: text });
  const headers = {
    "content-type": "application/json",
    [signatureHeaders.key]: keyId,
    [signatureHeaders.time]: time,
    [signatureHeaders.signature]: signature,
  };
  const { status, answer } = await exchange(target, line, { headers, text, patience });
  return status >= 200 && status < 300 ? JSON.parse(answer) : null;
}

interface Exchange {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly patience: number;
}

/** One request over a connection of its own, to the address that was looked at (outgoing.ts); no redirect is followed. */
function exchange(target: URL, line: Line, { headers, text, patience }: Exchange): Promise<{ status: number; answer: string }> {
  const lookup = lookupFor(target, line.allowed, line.resolve);
  const send = target.protocol === "https:" ? requestSealed : requestPlain;
  const signal = AbortSignal.timeout(patience);
  const own = { method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(text) }, agent: false, signal } as const;
  return new Promise((done, failed) => {
    const asked = send(target, { ...own, lookup }, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (size > longest) asked.destroy(new Error("the answer is too long"));
        else parts.push(part);
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString("utf8") }));
      response.on("error", failed);
    });
    asked.on("error", failed);
    asked.end(text);
  });
}
