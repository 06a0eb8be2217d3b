import type { z } from "zod";
import type { CallName } from "./calls.ts";
import type { schemas } from "./schemas.ts";

type Schemas = typeof schemas;
/** What a caller sends. */
export type InputOf<N extends CallName> = z.input<Schemas[N]["input"]>;
/** What a handler receives once the input is judged. */
export type ParsedOf<N extends CallName> = z.output<Schemas[N]["input"]>;
export type OutputOf<N extends CallName> = z.output<Schemas[N]["output"]>;
/** The row of a call that answers a page. */
export type RowOf<N extends CallName> = OutputOf<N> extends { list: readonly (infer R)[] } ? R : never;
/** The calls that answer a page. */
export type ListCallName = { [N in CallName]: OutputOf<N> extends { list: readonly unknown[]; total: number } ? N : never }[CallName];
