import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { labelNames } from "../../../../lending/options/customer-labels.ts";
import { readLabels } from "../../../../lending/risk/label.ts";
import type { Context } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { countUsers } from "./label.store.ts";
import { labelQueue } from "./risk.queues.ts";

type Page = OutputOf<"labelCompose.list">;

/** A page of combinations, each with how many customers it holds of now. */
export async function readLabelPage(input: ParsedOf<"labelCompose.list">, context: Context): Promise<Page> {
  const page = JSON.parse((await readPage(context.tx, labelQueue(input, context), input.page, input.pageSize)).text) as Page;
  const read = page.list.map(({ expression }) => readLabels(expression, labelNames));
  const users = await countUsers(
    context,
    read.flatMap((each) => ("tree" in each ? [each.tree] : [])),
  );
  // One that cannot be read any more holds of nobody.
  let at = 0;
  const list = page.list.map((row, index) => ({ ...row, userCount: "tree" in (read[index] ?? {}) ? (users[at++] ?? 0) : 0 }));
  return { ...page, list };
}
