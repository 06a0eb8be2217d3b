import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that an address belongs to: 256 neighbours of IPv4, one subscriber's /64 of IPv6. Written as PostgreSQL writes it
 * (10.1.2.0/24, 2001:db8::/64); what is no address stays as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).slice(0, 4).join(":");
  return `${new URL(`http://[${groups}::]`).hostname.slice(1, -1)}/64`;
}

/** The eight groups; a tail in dots counts as two. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
