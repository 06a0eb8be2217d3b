import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * What this server may not be made to call: everything that is not a public address. An address that somebody types into a channel would
 * otherwise lead into the lender's own network, or to the machine's own credentials.
 */
const closed4 = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed4.addSubnet(net, bits, "ipv4");

/** Of IPv6 only what is handed out to networks, without what carries another address inside: 6to4, Teredo, translated and mapped ones. */
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed6.addSubnet(net, bits, "ipv6");

/** Whether a numeric address belongs to the open network. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 4) return !closed4.check(plain, "ipv4");
  return isIP(plain) === 6 && open6.check(plain, "ipv6") && !closed6.check(plain, "ipv6");
}

/** Where clouds tell a machine its own credentials: nobody's bank or telephone is there, whatever configuration says. */
const metadata = new BlockList();
metadata.addSubnet("169.254.0.0", 16, "ipv4");
for (const address of ["100.100.100.200", "168.63.129.16", "192.0.0.192"]) metadata.addAddress(address, "ipv4");
metadata.addAddress("fd00:ec2::254", "ipv6");
const metadataNames = /^(metadata(\.google\.internal|\.goog)?|instance-data(\..*)?)$/i;

function isMetadata(host: string): boolean {
  const kind = isIP(host);
  return kind === 0 ? metadataNames.test(host) : metadata.check(host, kind === 4 ? "ipv4" : "ipv6");
}

/** Hosts that configuration lets this server call wherever they are: "pbx.internal", "10.1.2.3:8080". */
export type AllowedHosts = readonly string[];

/** `URL` writes every numeric spelling (0x7f000001, 017700000001, 127.1) as what it is; IPv6 stands in brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

const isAllowed = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.includes(hostOf(url)) || allowed.includes(url.host) || allowed.includes(`${hostOf(url)}:${url.port}`);

/** Thrown where an address leads to what this server does not call. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

const names = /(^|\.)(localhost|local|internal|intranet|home\.arpa|localdomain)$/i;

/**
 * Whether an address may be kept: what it says of itself is public, and what is said there is read by nobody on the way; a host that configuration
 * names may be anywhere but where credentials are, without TLS too. Where a name leads is seen on each attempt.
 */
export function mayBeCalled(text: string, allowed: AllowedHosts): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") return false;
  const host = hostOf(url);
  if (isMetadata(host)) return false;
  if (isAllowed(url, allowed)) return true;
  if (url.protocol !== "https:") return false;
  return isIP(host) === 0 ? !names.test(host) : isPublic(host);
}

export type Resolve = (
  host: string,
  options: { readonly all: true; readonly verbatim: true },
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for one connection, and gives it only when every address of it may be: the connection is made to the very address that
 * was looked at, so that a name which answers otherwise a moment later changes nothing.
 */
const lookupOf =
  (mayBe: (address: string) => boolean, resolve: Resolve = lookup): LookupFunction =>
  (host, options, answer) => {
    resolve(host, { all: true, verbatim: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return answer(error ?? new AddressRefused(host), "");
      if (!found.every(({ address }) => mayBe(address))) return answer(new AddressRefused(host), "");
      return options.all ? answer(null, found) : answer(null, first.address, first.family);
    });
  };

/** How a URL is connected to: by an address that was looked at. @throws AddressRefused where it says itself that it is not public */
export function lookupFor(url: URL, allowed: AllowedHosts, resolve?: Resolve): LookupFunction {
  if (!mayBeCalled(url.href, allowed)) throw new AddressRefused(url.host);
  return isAllowed(url, allowed) ? lookupOf((address) => !isMetadata(address), resolve) : lookupOf(isPublic, resolve);
}
