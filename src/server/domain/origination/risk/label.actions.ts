import type { ParsedOf } from "../../../../contract/types.ts";
import { labelNames } from "../../../../lending/options/customer-labels.ts";
import { Refused } from "../../../../lending/reason.ts";
import { holds, readLabels, type LabelTree } from "../../../../lending/risk/label.ts";
import { nearest } from "../../../../lending/risk/nearest.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import * as store from "./label.store.ts";

/** Reads a combination, or refuses it with what is wrong. */
function treeOf(expression: string): LabelTree {
  const read = readLabels(expression, labelNames);
  if ("reason" in read) throw new Refused(read.reason);
  return read.tree;
}

/** Every name that a rule may ask for. */
export const askable = async (of: TenantTx): Promise<readonly string[]> => [
  ...labelNames,
  ...(await store.selectCompositions(of)).map(({ name }) => name),
];

/** Refuses a label that is neither one nor a combination that is on. */
export async function knownLabels(of: TenantTx, labels: readonly string[]): Promise<void> {
  const names = await askable(of);
  const unknown = labels.find((label) => !names.includes(label));
  if (unknown !== undefined)
    throw new Refused({ error: "risk.labelUnknown", field: "value", vars: { name: unknown, nearest: nearest(unknown, names) } });
}

/** Labels of a customer, and the combinations that hold of them. */
export async function labelsOf(of: TenantTx, customerId: number): Promise<readonly string[]> {
  const own = new Set(await store.selectLabels(of, customerId));
  const all = await store.selectCompositions(of);
  return [...own, ...all.filter(({ expression }) => holds(treeOf(expression), own)).map(({ name }) => name)].toSorted();
}

export const countLabels = async ({ expression }: ParsedOf<"labelCompose.count">, context: Context) => ({
  userCount: (await store.countUsers(context, [treeOf(expression)]))[0] ?? 0,
});

/** What a rule that holds asks about is not changed behind the back of whoever published it. */
async function mayChange(context: Context, name: string): Promise<void> {
  const where = await store.selectUser(context, name);
  if (where !== null) throw new Refused({ error: "risk.labelInUse", field: "expression", vars: { name, where } });
}

async function placeLabel(context: Context, { id, name, expression }: ParsedOf<"labelCompose.save">): Promise<number> {
  const taken = new Refused({ error: "risk.nameTaken", field: "name", vars: { name } });
  if (labelNames.some((label) => label.toLowerCase() === name.toLowerCase())) throw taken;
  if (id === undefined) {
    const added = await store.insertComposition(context, name, expression);
    if (added === null) throw taken;
    return added;
  }
  const before = await store.lockComposition(context, id);
  if (!before) throw new Refused({ error: "notFound", field: "id" });
  await mayChange(context, before.name);
  if (await store.nameIsTaken(context, id, name)) throw taken;
  await store.updateComposition(context, { ...before, name, expression });
  return id;
}

export async function saveLabel(input: ParsedOf<"labelCompose.save">, context: Context) {
  const tree = treeOf(input.expression);
  const id = await placeLabel(context, input);
  context.record({ subject: "labelCompose", ids: [id], detail: { name: input.name, expression: input.expression } });
  return { id, userCount: (await store.countUsers(context, [tree]))[0] ?? 0 };
}

export async function switchLabel({ id, status }: ParsedOf<"labelCompose.status">, context: Context): Promise<{ ok: true }> {
  const before = await store.lockComposition(context, id);
  if (!before) throw new Refused({ error: "notFound", field: "id" });
  if (status === "disabled") await mayChange(context, before.name);
  await store.updateComposition(context, { ...before, enabled: status === "enabled" });
  context.record({
    subject: "labelCompose",
    ids: [id],
    detail: { name: before.name, before: before.enabled, after: status === "enabled" },
  });
  return { ok: true };
}
