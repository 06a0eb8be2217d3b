import type { followCalls, inviteCalls, leadBindCalls, leadRuleCalls } from "../../../../contract/marketing/lead-rule.calls.ts";
import { boundKinds } from "../../../../lending/growth/lead-rule.rules.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import * as actions from "./rule.actions.ts";
import { ruleQueue } from "./rule.queue.ts";

type Kind = (typeof boundKinds)[number];
const bindHandlers = (kind: Kind): Handlers<"leadBind.dataQuery" | "leadBind.dataSearched" | "leadBind.dataSelected"> => ({
  "leadBind.dataQuery": (input, context) => actions.boundTo(kind, input, context),
  "leadBind.dataSearched": (input, context) => actions.bindMatching(kind, input, context),
  "leadBind.dataSelected": (input, context) => actions.bindTicked(kind, input, context),
});
/** The same under the name of every kind. */
const everyKind = Object.fromEntries(
  boundKinds.flatMap((kind) =>
    Object.entries(bindHandlers(kind)).map(([name, does]) => [name.replace("leadBind.data", `leadBind.${kind}`), does]),
  ),
) as unknown as Handlers<keyof typeof leadBindCalls>;

export const leadRuleHandlers: Handlers<
  keyof typeof leadRuleCalls | keyof typeof leadBindCalls | keyof typeof inviteCalls | keyof typeof followCalls
> = {
  ...everyKind,
  "leadRule.list": (input, context) => readPage(context.tx, ruleQueue(input, context), input.page, input.pageSize),
  "leadRule.add": actions.addRule,
  "leadRule.status": actions.turnRule,
  "leadRule.delete": actions.dropRule,
  "leadRule.seats": actions.seatsOf,
  "leadRule.phones": actions.exportPhones,
  "inviteConfig.select": actions.inviteConfig,
  "inviteConfig.update": actions.updateInvite,
  "inviteConfig.close": actions.closeInvites,
  "followConfig.adjust": actions.adjustFollow,
  "followConfig.query": actions.followConfig,
};
