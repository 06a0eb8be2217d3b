import { CompiledQuery } from "kysely";
import type { Tx } from "../context.ts";
import { lifted } from "./literals.ts";

/** Collects the values of a hand-written statement; text never comes from outside, values never go into it. */
export class Values {
  readonly list: unknown[] = [];
  /** Adds a value and answers its placeholder. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Runs one hand-written statement inside the transaction. */
export async function rowsOf<R>(tx: Tx, text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
  const statement = lifted(text, values);
  return (await tx.executeQuery<R>(CompiledQuery.raw(statement.text, [...statement.values]))).rows;
}

/** The one row that a statement answers, if it does. */
export async function rowOf<R>(tx: Tx, text: string, values: readonly unknown[] = []): Promise<R | undefined> {
  return (await rowsOf<R>(tx, text, values))[0];
}
