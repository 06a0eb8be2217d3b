import type { calls } from "../../../../contract/risk/index.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { readPage, type Queue } from "../../../kernel/sql/queue.ts";
import type { Kind } from "./book.actions.ts";
import * as labels from "./label.actions.ts";
import { readLabelPage } from "./label.list.ts";
import { readNames } from "./names.actions.ts";
import { askPublish, rollBack } from "./publish.actions.ts";
import * as queues from "./risk.queues.ts";
import * as runs from "./run.actions.ts";
import { saveItem, saveRules, versionsOf } from "./save.actions.ts";
import { switchItem } from "./status.actions.ts";
import { traceOrder } from "./trace.actions.ts";

interface Page {
  readonly page: number;
  readonly pageSize: number;
}
const paged =
  <I extends Page>(queue: (input: I, context: Context) => Queue) =>
  (input: I, context: Context) =>
    readPage(context.tx, queue(input, context), input.page, input.pageSize);
const publish =
  (kind: Kind) =>
  async ({ id, version }: { readonly id: number; readonly version: number }, context: Context) => ({
    pending: await askPublish(context, { kind, id, version }),
  });
const rollback =
  (kind: Kind) =>
  ({ id }: { readonly id: number }, context: Context) =>
    rollBack(context, kind, id);

const saveRule = ({ id, version: seen, value: limit, ...rest }: ParsedOf<"rule.save">, context: Context) =>
  saveItem(context, { kind: "rule", id, seen, body: { ...rest, limit } });

export const riskHandlers = {
  "rule.list": paged(queues.ruleQueue),
  "rule.versions": ({ id }, context) => versionsOf("rule.versions", context, id),
  "rule.save": saveRule,
  "rule.saveAll": ({ rules }, context) =>
    saveRules(
      context,
      rules.map(({ id, version: seen, value: limit, ...rest }) => ({ kind: "rule", id, seen, body: { ...rest, limit } })),
    ),
  "rule.status": (input, context) => switchItem(context, { kind: "rule", ...input }),
  "rule.publish": publish("rule"),
  "rule.rollback": rollback("rule"),
  "rule.test": runs.testVersion,
  "rule.stop": runs.stopRun,
  "rule.run": runs.readRun,
  "rule.names": (_input, context) => readNames(context),
  "ruleSet.list": paged(queues.ruleSetQueue),
  "ruleSet.versions": ({ id }, context) => versionsOf("ruleSet.versions", context, id),
  "ruleSet.save": ({ id, version: seen, ...body }, context) => saveItem(context, { kind: "set", id, seen, body }),
  "ruleSet.status": (input, context) => switchItem(context, { kind: "set", ...input }),
  "ruleSet.publish": publish("set"),
  "ruleSet.rollback": rollback("set"),
  "decision.list": paged(queues.decisionQueue),
  "decision.versions": ({ id }, context) => versionsOf("decision.versions", context, id),
  "decision.save": ({ id, version: seen, ...body }, context) => saveItem(context, { kind: "flow", id, seen, body }),
  "decision.publish": publish("flow"),
  "decision.rollback": rollback("flow"),
  "decision.trace": traceOrder,
  "labelCompose.list": readLabelPage,
  "labelCompose.count": labels.countLabels,
  "labelCompose.save": labels.saveLabel,
  "labelCompose.status": labels.switchLabel,
} satisfies Handlers<keyof typeof calls>;
