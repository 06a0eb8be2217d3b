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
  const list: Page["list"] = [];
  for (const row of page.list) {
    const read = readLabels(row.expression, labelNames);
    list.push({ ...row, userCount: "tree" in read ? await countUsers(context, read.tree) : 0 });
  }
  return { ...page, list };
}
