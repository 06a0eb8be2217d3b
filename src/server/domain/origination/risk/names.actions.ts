import type { OutputOf } from "../../../../contract/types.ts";
import { ruleText } from "../../../../lending/risk/rule-text.ts";
import { variableNames, variableOf, variableReason } from "../../../../lending/risk/variables.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { BodyOf } from "./book.actions.ts";
import { askable } from "./label.actions.ts";
import { selectNames } from "./risk.store.ts";

interface RuleRow {
  readonly id: number;
  readonly live: boolean;
  readonly body: BodyOf["rule"];
}
const selectRules = ({ tx, tenant }: Context): Promise<readonly RuleRow[]> =>
  rowsOf<RuleRow>(
    tx,
    `select i.id, i.live_version is not null as live, v.body from risk_item i join lateral (select body from risk_version n
       where n.tenant_id = i.tenant_id and n.item_id = i.id order by n.version desc limit 1) v on true
     where i.tenant_id = $1 and i.kind = 'rule' order by lower(i.name)`,
    [tenant.id],
  );

/** What whoever writes rules, sets and flows may name. */
export async function readNames(context: Context): Promise<OutputOf<"rule.names">> {
  const [rules, sets] = [await selectRules(context), await selectNames(context, "set")];
  return {
    market: context.tenant.region,
    variables: variableNames
      .filter((name) => variableReason(name, context.tenant.region) === null)
      .map((name) => ({ name, type: variableOf(name).type })),
    rules: rules.map(({ id, live, body }) => ({ id, name: body.name, text: ruleText(body), enabled: body.enabled, isLive: live })),
    sets: sets.map(({ id, name, live }) => ({ id, name, isLive: live })),
    labels: [...(await askable(context))],
  };
}
