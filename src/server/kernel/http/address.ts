import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** The proxies in front of the server: the header that the nearest one writes the caller's address to, and how many there are. */
export interface TrustedProxy {
  readonly header: string;
  readonly hops: number;
}

const shape = /^([a-z][a-z0-9-]*)(?:\/([1-9]))?$/;

/** Reads TRUST_PROXY: "off", a header, or a header and hops, such as "x-forwarded-for/2". */
export function readProxy(text: string | undefined): TrustedProxy | null {
  const wanted = (text ?? "off").trim().toLowerCase();
  if (wanted === "off" || wanted === "") return null;
  const [, header, hops] = shape.exec(wanted) ?? [];
  if (header === undefined) throw new Error(`TRUST_PROXY is "${wanted}": write off, or a header and its hops, such as x-forwarded-for/1`);
  return { header, hops: Number(hops ?? 1) };
}

/**
 * The address of whoever asks. Each proxy adds at the end of its header whom it was asked by: with one in front the last entry is the caller,
 * with two the last but one, and what stands before it was written by the caller himself. Who came past the outer proxies stands first.
 * What a proxy wrote and is no address is nobody's: taken for the proxy's own it would pass every restriction to the house's network.
 */
export function addressOf({ headers, socket }: FastifyRequest, proxy: TrustedProxy | null): string {
  const peer = socket.remoteAddress ?? "";
  if (proxy === null) return peer;
  const written = [headers[proxy.header] ?? []].flat().join(",");
  if (written.trim() === "") return peer;
  const entries = written.split(",");
  const address = plainAddress(entries.at(-proxy.hops) ?? entries[0] ?? "");
  return isIP(address) > 0 ? address : "unknown";
}

/** Without what some proxies put around it: a port, brackets, or the form of RFC 7239 (for="[2001:db8::1]:443"). */
function plainAddress(entry: string): string {
  const value = /(?:^|;)\s*for="?([^";]+)/i.exec(entry)?.[1] ?? entry;
  const [, inBrackets] = /^\[([^\]]+)\]/.exec(value.trim()) ?? [];
  return inBrackets ?? value.trim().replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** Whether the caller sits on this machine, and not behind a proxy that does. */
export const isOnThisMachine = ({ headers, socket }: FastifyRequest): boolean =>
  ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(socket.remoteAddress ?? "") && !headers["x-forwarded-for"] && !headers["forwarded"];
