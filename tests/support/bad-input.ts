/** A JSON schema as zod writes it, as far as the calls' inputs need it. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32), and choices by them. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  of<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined && list.length === 0) throw new Error("nothing to choose from");
    return one as T;
  }
}

/** Values that exist, by the name of the field that takes them: what is bad about an input then meets what is good about the rest. */
export type Real = Readonly<Record<string, readonly unknown[]>>;

const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x".repeat(100_000),
  "'; drop table loan_order; --",
  "' or '1'='1",
  "%_\\",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "{{constructor.constructor('return process')()}}",
  "${7*7}",
  "../../etc/passwd",
  "\u202Enormal",
  "XXX",
  "NaN",
  "١٢٣",
  "2026-02-30",
  "2026-13-01",
  "0000-00-00",
  "9999-12-31",
  "2026-02-29T25:61:00Z",
  "+275760-09-13T00:00:00.000Z",
  "0001-01-01T00:00:00Z",
];
const numbers = [0, -1, 1.5, -0.000001, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e21, 1e308, -1e308];
const others: readonly unknown[] = [null, true, [], {}, [null], { toString: 1 }, [[]], { from: {} }];

/** An input of a schema with one to three things wrong with it: of another type, missing, out of range, huge, unknown, impossible, injected. */
export function badInput(shape: Shape, dice: Dice, real: Real): unknown {
  if (dice.next() < 0.03) return dice.of([null, [], "text", 5, true, nested(30), nested(15)]);
  let input = goodOf(shape, "", { dice, real });
  for (let times = dice.next() < 0.7 ? 1 : 3; times > 0; times -= 1) input = spoil(shape, input, dice);
  return input;
}

/** The same good input once for every whole number that a schema takes, with that number at the end of a column's range and of a double's. */
export function atTheEnds(shape: Shape, dice: Dice, real: Real): readonly unknown[] {
  const whole = filled(shape, "", { dice, real });
  return pathsOfNumbers(whole).flatMap((path) => [2 ** 31, 2 ** 53 - 1].map((end) => replaced(whole, path, end)));
}

/** Something that the schema takes with every field that it may have. */
const filled = (shape: Shape, name: string, making: Making): unknown => goodOf(shape, name, { ...making, whole: true });

const pathsOfNumbers = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => pathsOfNumbers(each, [...path, name]));
};

function replaced(value: unknown, [name, ...rest]: readonly string[], by: number): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(name), replaced(value[Number(name)], rest, by));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, by) };
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

interface Making {
  readonly dice: Dice;
  readonly real: Real;
  /** Every field and at least one of every list. */
  readonly whole?: boolean;
}

/** Something that the schema takes, as far as a schema can say it. */
function goodOf(shape: Shape, name: string, making: Making): unknown {
  const { dice, real, whole } = making;
  const known = real[name];
  if (known?.length && shape.type !== "array") return dice.of(known);
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return goodOf(dice.of(options), name, making);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return dice.of(shape.enum);
  if (shape.type === "object") return goodObject(shape, making);
  if (shape.type === "array")
    return Array.from({ length: Math.max(shape.minItems ?? 0, whole ? 1 : Math.floor(dice.next() * 3)) }, () =>
      goodOf(shape.items ?? {}, name.replace(/s$/, ""), making),
    );
  if (shape.type === "integer" || shape.type === "number") return Math.max(shape.minimum ?? 1, 1) + Math.floor(dice.next() * 20);
  if (shape.type === "boolean") return dice.next() < 0.5;
  return shape.type === "null" ? null : goodText(shape, dice);
}

function goodObject({ properties = {}, required = [] }: Shape, making: Making): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || making.whole || making.dice.next() < 0.4);
  return Object.fromEntries(wanted.map(([name, each]) => [name, goodOf(each, name, making)]));
}

function goodText({ format, pattern, maxLength }: Shape, dice: Dice): string {
  if (format === "date") return dice.of(["2026-01-31", "2026-11-21", "2024-02-29"]);
  if (format === "date-time") return dice.of(["2026-11-21T03:00:00Z", "2026-11-20T23:59:59.999+07:00"]);
  if (pattern?.startsWith("^\\/")) return "/loanService/allCollectionOrder";
  return pattern ? "123456" : "plain words".slice(0, maxLength ?? 11);
}

/** Replaces, leaves out or adds one thing somewhere in a value. */
function spoil(shape: Shape, value: unknown, dice: Dice): unknown {
  if (Array.isArray(value)) return spoilList(shape, value, dice);
  if (typeof value === "object" && value !== null) return spoilObject(shape, value as Record<string, unknown>, dice);
  return dice.next() < 0.65 ? extremeOf(shape, dice) : dice.of<unknown>([...texts, ...numbers, ...others]);
}

/** Of the type that is asked for, so that it gets past the schema: the rules and statements behind it meet the end of their range. */
function extremeOf(shape: Shape, dice: Dice): unknown {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return extremeOf(dice.of(options), dice);
  if (shape.enum) return dice.of(shape.enum);
  if (shape.type === "integer" || shape.type === "number") return dice.of(numbers.filter(Number.isSafeInteger));
  if (shape.type === "array") return [];
  if (shape.format === "date") return dice.of(["0001-01-01", "1969-12-31", "9999-12-31", "2026-11-21"]);
  if (shape.format === "date-time") return dice.of(["0001-01-01T00:00:00Z", "9999-12-31T23:59:59+14:00", "2026-11-21T00:00:00-11:59"]);
  return shape.type === "string" ? dice.of(texts.filter((text) => text.length < 60)) : null;
}

function spoilList(shape: Shape, value: readonly unknown[], dice: Dice): unknown {
  const what = dice.next();
  if (what < 0.15) return [];
  if (what < 0.3) return dice.of<unknown>([...others, ...texts, ...numbers]);
  if (what < 0.45) return Array.from({ length: 20_000 }, () => (typeof value[0] === "number" ? value[0] : 1));
  if (value.length === 0 || what < 0.6) return [...value, dice.of<unknown>([...texts, ...numbers, ...others])];
  const at = Math.floor(dice.next() * value.length);
  return value.with(at, spoil(shape.items ?? {}, value[at], dice));
}

function spoilObject({ properties = {} }: Shape, value: Record<string, unknown>, dice: Dice): unknown {
  const names = Object.keys(properties);
  const what = dice.next();
  if (names.length === 0 || what < 0.06)
    return { ...value, [dice.of(["nothing", "constructor", "toString", "id", "tenantId", "currency"])]: dice.of(texts) };
  const name = dice.of(names);
  if (what < 0.12) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  return { ...value, [name]: spoil(properties[name] ?? {}, value[name], dice) };
}
