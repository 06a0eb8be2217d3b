import type { Reason } from "../reason.ts";

/** From where and when a role may be used: minutes of the tenant's day, ISO weekdays (1 is Monday). A night is two rows. */
export interface NetworkRule {
  readonly ipRange: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly weekdays: readonly number[];
}
/** A moment of the tenant's clock and the address of whoever asks. */
export interface NetworkMoment {
  readonly address: string;
  readonly minute: number;
  readonly weekday: number;
}

const dayLength = 1_440;
const v4Prefix = 0xffffn << 32n;

function v4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || parts.some((part) => !/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

/** The groups of one side of "::"; an IPv4 tail counts as two. */
function groups(text: string): readonly bigint[] | null {
  if (text === "") return [];
  const found: bigint[] = [];
  const parts = text.split(":");
  for (const [at, part] of parts.entries()) {
    const dotted = at === parts.length - 1 && part.includes(".") ? v4(part) : null;
    if (dotted !== null) found.push(dotted >> 16n, dotted & 0xffffn);
    else if (/^[\da-f]{1,4}$/i.test(part)) found.push(BigInt(`0x${part}`));
    else return null;
  }
  return found;
}

/** The 128 bits of an address; IPv4 as it is mapped into IPv6, so that one machine is one address however it is written. */
export function addressBits(text: string): bigint | null {
  const plain = text.trim().replace(/%[\w.-]+$/, "");
  const four = v4(plain);
  if (four !== null) return v4Prefix | four;
  const sides = plain.split("::");
  if (sides.length > 2) return null;
  const [head, tail] = [groups(sides[0] ?? ""), sides.length === 2 ? groups(sides[1] ?? "") : []];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (sides.length === 2 ? missing < 1 : missing !== 0) return null;
  return [...head, ...Array<bigint>(missing).fill(0n), ...tail].reduce((sum, group) => (sum << 16n) | group, 0n);
}

interface Range {
  readonly bits: bigint;
  readonly length: number;
}
/** A network as CIDR; an address alone is a network of one. */
export function rangeOf(text: string): Range | null {
  const [address = "", length, ...rest] = text.trim().split("/");
  const bits = addressBits(address);
  if (bits === null || rest.length > 0 || (length !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(length))) return null;
  const isFour = v4(address) !== null;
  const most = isFour ? 32 : 128;
  if (length !== undefined && Number(length) > most) return null;
  return { bits, length: (length === undefined ? most : Number(length)) + (isFour ? 96 : 0) };
}

const isWithin = (inner: Range, outer: Range): boolean =>
  inner.length >= outer.length && inner.bits >> BigInt(128 - outer.length) === outer.bits >> BigInt(128 - outer.length);

/** Whether one of the rules lets somebody in; none at all lets everybody in. */
export function isAdmitted(rules: readonly NetworkRule[], at: NetworkMoment): boolean {
  if (rules.length === 0) return true;
  const bits = addressBits(at.address);
  return rules.some((rule) => {
    const range = rangeOf(rule.ipRange);
    const isThen = rule.weekdays.includes(at.weekday) && at.minute >= rule.startMinute && at.minute < rule.endMinute;
    return isThen && bits !== null && range !== null && isWithin({ bits, length: 128 }, range);
  });
}

const covers = (outer: NetworkRule, inner: NetworkRule): boolean => {
  const [wide, narrow] = [rangeOf(outer.ipRange), rangeOf(inner.ipRange)];
  if (!wide || !narrow || !isWithin(narrow, wide)) return false;
  const isLonger = outer.startMinute <= inner.startMinute && outer.endMinute >= inner.endMinute;
  return isLonger && inner.weekdays.every((day) => outer.weekdays.includes(day));
};

/** Whether the rules after may let somebody in whom those before kept out. Two rules that cover a third only together count as wider: a second person is asked once too often, never too seldom. */
export function isLooser(before: readonly NetworkRule[], after: readonly NetworkRule[]): boolean {
  if (before.length === 0) return false;
  if (after.length === 0) return true;
  return !after.every((rule) => before.some((outer) => covers(outer, rule)));
}

/** Why a rule cannot stand, with the field that is wrong. */
export function judgeNetwork({ ipRange, startMinute, endMinute, weekdays }: NetworkRule): Reason | null {
  const range = rangeOf(ipRange);
  if (range === null) return { error: "network.range", field: "ipRange" };
  if (endMinute <= startMinute || endMinute > dayLength) return { error: "network.hours", field: "endTime" };
  if (weekdays.length === 0) return { error: "network.nobody", field: "weekdays" };
  // An address that nobody can have: unspecified, or of a group.
  if (range.length === 128 && (range.bits === 0n || range.bits === v4Prefix)) return { error: "network.nobody", field: "ipRange" };
  return null;
}

/** "08:30" -> 510; "24:00" ends the day. */
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
/** 510 -> "08:30". */
export const clockOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
