import type { repaymentConfigCalls } from "../../../../contract/finance/channel/repayment-config.calls.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { noRule, ruleReason, type RepaymentRule } from "../../../../lending/finance/repayment-rule.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { requestOnce, withdrawWaiting, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { tellPerson } from "../../office/notice/own.actions.ts";
import * as store from "./repayment-rule.store.ts";

const kind = "repaymentConfig";
const dayOf = ({ now, tenant }: Context): string => businessDay(now, tenant.timeZone).date;

/** In one order, so that two can be compared as text. */
const ruleOf = (of: RepaymentRule): RepaymentRule => ({
  minAmount: of.minAmount,
  minPpm: of.minPpm,
  dueOrder: of.dueOrder,
  toleranceAmount: of.toleranceAmount,
  tolerancePpm: of.tolerancePpm,
  overflow: of.overflow,
  codeHours: of.codeHours,
  cutOff: of.cutOff,
});

interface Payload {
  readonly appId: number;
  readonly rule: RepaymentRule;
  readonly validFrom: string;
  readonly reason: string;
  /** The newest version when it was asked for. */
  readonly base: number;
}

async function newestOf(context: Context, appId: number): Promise<store.Version | null> {
  await store.lockRules(context, appId);
  if (!(await store.hasApp(context, appId))) throw new Refused({ error: "notFound", field: "appId" });
  return (await store.selectVersions(context, appId))[0] ?? null;
}

/** A version more waits for a second person; it begins tomorrow at the earliest, so that every contract of a day stands under one. */
async function ask({ appId, validFrom, reason, ...wish }: ParsedOf<"repaymentConfig.save">, context: Context) {
  const rule = ruleOf(wish);
  const wrong = ruleReason(rule);
  if (wrong) throw new Refused(wrong);
  if (validFrom <= dayOf(context)) throw new Refused({ error: "setting.past", field: "validFrom" });
  const newest = await newestOf(context, appId);
  if (JSON.stringify(rule) === JSON.stringify(ruleOf(newest ?? noRule))) throw new Refused({ error: "setting.same", field: "minAmount" });
  const base = newest?.version ?? 0;
  const payload = { appId, rule, validFrom, reason, base } satisfies Payload;
  const pending = await requestOnce(context, { kind, orderId: null, target: String(appId), payload });
  context.record({
    subject: "repaymentRule",
    ids: [appId],
    detail: { before: newest ? ruleOf(newest) : null, after: rule, validFrom, reason },
  });
  return { version: base + 1, pending };
}

/** The second person's yes, beside the version that it was asked beside; a day that has come meanwhile becomes tomorrow. */
export const repaymentRuleKind: ApprovalKind = {
  permission: "system:repaymentConfig:edit",
  async carryOut(context, { payload, requested_by: changedBy }) {
    const { appId, rule, validFrom, reason, base } = payload as unknown as Payload;
    const newest = await newestOf(context, appId);
    if ((newest?.version ?? 0) !== base) throw new Refused({ error: "approval.moved" });
    const tomorrow = addDays(dayOf(context), 1);
    const begins = validFrom > tomorrow ? validFrom : tomorrow;
    const of = {
      appId,
      version: base + 1,
      rule: ruleOf(rule),
      validFrom: begins,
      reason,
      backFrom: null,
      changedBy,
      approvedBy: context.staff.id,
    };
    await store.insertVersion(context, of);
    context.record({ subject: "repaymentRule", ids: [appId], detail: { version: base + 1, after: ruleOf(rule), validFrom: begins } });
  },
};

/** Back to what held before, within a day, by one person, once: a version more with the old rule, and both who published are told (rules/rights.md 4). */
async function rollBack({ appId }: ParsedOf<"repaymentConfig.rollback">, context: Context): Promise<OutputOf<"repaymentConfig.rollback">> {
  const last = await newestOf(context, appId);
  if (!last || last.approver === null || context.now.getTime() - last.at.getTime() > store.goesBackFor)
    throw new Refused({ error: "repaymentRule.noRollback" });
  const before = (await store.selectVersions(context, appId))[1];
  const today = dayOf(context);
  const version = last.version + 1;
  const rule = ruleOf(before ?? noRule);
  const validFrom = last.validFrom > today ? last.validFrom : today;
  const of = {
    appId,
    version,
    rule,
    validFrom,
    reason: last.reason,
    backFrom: last.version,
    changedBy: context.staff.id,
    approvedBy: null,
  };
  await store.insertVersion(context, of);
  await withdrawWaiting(context, { kind, target: String(appId) });
  const told = [last.changedBy, last.approver].filter((person) => person !== context.staff.id);
  const name = (locale: Parameters<typeof textIn>[0]) => textIn(locale, "setting.rule.title");
  for (const person of told)
    await tellPerson(context, person, {
      text: (locale) => ({
        title: textIn(locale, "notice.rollback.title", { name: name(locale) }),
        content: textIn(locale, "notice.rollback.text", { name: name(locale), from: last.version, by: context.staff.name }),
      }),
      days: 7,
    });
  context.record({ subject: "repaymentRule", ids: [appId], detail: { from: last.version, to: before?.version ?? 0, told } });
  context.changed([], told);
  return { version };
}

async function one({ appId }: ParsedOf<"repaymentConfig.get">, context: Context): Promise<OutputOf<"repaymentConfig.get">> {
  const { columns, from, where, values } = store.ruleQueue({ appId }, context);
  const shown = Object.entries(columns).map(([name, sql]) => `'${name}', ${sql}`);
  const row = await rowOf<{ row: OutputOf<"repaymentConfig.get"> }>(
    context.tx,
    `select json_build_object(${shown.join(", ")}) as row from ${from} where ${where.join(" and ")}`,
    values.list,
  );
  if (!row) throw new Refused({ error: "notFound", field: "appId" });
  return row.row;
}

async function history({ appId }: ParsedOf<"repaymentConfig.history">, context: Context): Promise<OutputOf<"repaymentConfig.history">> {
  const versions = await store.selectVersions(context, appId);
  return versions.map(({ changedBy: _by, approver: _approver, ...rest }) => ({
    ...rest,
    dueOrder: rest.dueOrder && [...rest.dueOrder],
    at: rest.at.toISOString(),
  }));
}

export const repaymentConfigHandlers: Handlers<keyof typeof repaymentConfigCalls> = {
  "repaymentConfig.list": (input, context) => readPage(context.tx, store.ruleQueue(input, context), input.page, input.pageSize),
  "repaymentConfig.get": one,
  "repaymentConfig.history": history,
  "repaymentConfig.save": ask,
  "repaymentConfig.rollback": rollBack,
};
