import type { OutputOf } from "../../../../contract/types.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { flowReason } from "../../../../lending/risk/flow.rules.ts";
import { ruleReason, type TypedRule } from "../../../../lending/risk/rule.ts";
import { setReason } from "../../../../lending/risk/set.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { knownLabels } from "./label.actions.ts";
import type { BodyOf, Kind } from "./book.actions.ts";
import * as store from "./risk.store.ts";
import { voidRequest } from "./void.actions.ts";

const refuse = (reason: Reason | null): void => {
  if (reason) throw new Refused(reason);
};
/** What a request to publish is about. */
export const targetOf = (id: number): string => `risk ${id}`;
const namesOf = async (context: Context, kind: Kind): Promise<ReadonlyMap<number, string>> =>
  new Map((await store.selectNames(context, kind)).map(({ id, name }) => [id, name]));

/** Why what is to be kept cannot stand: an unknown name, a wrong type, a way that does not end. */
export async function judgeBody(context: Context, kind: Kind, body: BodyOf[Kind] | TypedRule): Promise<void> {
  if (kind === "set") return refuse(setReason(body as BodyOf["set"], await namesOf(context, "rule")));
  if (kind === "flow") return refuse(flowReason({ flow: body as BodyOf["flow"], sets: await namesOf(context, "set") }));
  const rule = body as TypedRule;
  refuse(ruleReason(rule, context.tenant.region));
  if (rule.variable === "labels") await knownLabels(context, rule.limit as readonly string[]);
}

export interface Saving<K extends Kind> {
  readonly kind: K;
  readonly id: number | undefined;
  /** The newest version that whoever saves has seen; undefined: he has not looked. */
  readonly seen: number | undefined;
  readonly body: BodyOf[K] | (K extends "rule" ? TypedRule : never);
}

async function place<K extends Kind>(context: Context, { kind, id, seen, body }: Saving<K>): Promise<number> {
  const taken = new Refused({ error: "risk.nameTaken", field: "name", vars: { name: body.name } });
  if (id === undefined) {
    const added = await store.insertItem(context, kind, body.name);
    if (added === null) throw taken;
    return added;
  }
  const item = await store.lockItem(context, kind, id);
  if (!item) throw new Refused({ error: "notFound", field: "id" });
  if (seen !== undefined && seen !== item.newest) throw new Refused({ error: "version.stale", field: "version" });
  if (!(await store.renameItem(context, id, body.name))) throw taken;
  return id;
}

export interface Saved {
  readonly id: number;
  readonly version: number;
}
async function keep<K extends Kind>(context: Context, saving: Saving<K>): Promise<Saved> {
  await judgeBody(context, saving.kind, saving.body);
  const id = await place(context, saving);
  return { id, version: await store.insertVersion(context, id, saving.body) };
}

const withdraw = (context: Context, id: number) => voidRequest(context, { kind: "ruleSet", target: targetOf(id) });

/** Rules in one write: the first that cannot stand refuses them all. */
export async function saveRules(context: Context, rules: readonly Saving<"rule">[]): Promise<OutputOf<"rule.saveAll">> {
  const ids: number[] = [];
  for (const saving of rules) {
    const { id } = await keep(context, saving);
    if (saving.id !== undefined) await withdraw(context, id);
    ids.push(id);
  }
  context.record({ subject: "risk", ids, detail: { kind: "rule" } });
  return { ids };
}

/** A version more: it decides nothing until it is published. */
export async function saveItem<K extends Kind>(context: Context, saving: Saving<K>): Promise<Saved> {
  const { id, version } = await keep(context, saving);
  const withdrawn = await withdraw(context, id);
  context.record({ subject: "risk", ids: [id], detail: { kind: saving.kind, name: saving.body.name, version, withdrawn } });
  return { id, version };
}

type Versions = "rule.versions" | "ruleSet.versions" | "decision.versions";
const kinds = { "rule.versions": "rule", "ruleSet.versions": "set", "decision.versions": "flow" } as const;

/** Versions as a form holds them, the newest first; what a rule compares with is called value there. */
export async function versionsOf<N extends Versions>(name: N, context: Context, id: number): Promise<OutputOf<N>> {
  const rows = await store.selectVersions(context, kinds[name], id);
  if (rows.length === 0) throw new Refused({ error: "notFound", field: "id" });
  return rows.map(({ version, body: { limit, ...body }, operator, at, live, released }) => ({
    version,
    updateBy: operator,
    createTime: at.toISOString(),
    isLive: live,
    publishTime: released?.toISOString() ?? null,
    ...body,
    ...(limit === undefined ? {} : { value: limit }),
  })) as unknown as OutputOf<N>;
}
