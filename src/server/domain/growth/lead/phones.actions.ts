import { dataMarketing } from "../../../../contract/marketing/lead.modules.ts";
import { wholePhoneList } from "../../../../contract/marketing/lead-phones.columns.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { RuleKind } from "../../../../lending/growth/lead-rule.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import type { ExportList } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import { beginApproved, judgeRows, recordable, refuseFull } from "../../office/export/export.actions.ts";
import { staleList } from "./import.actions.ts";
import { moduleOf, phonesQueue, wholePhoneExports, type WholeFilters } from "./phones.queue.ts";

interface Kept {
  readonly type: RuleKind;
  readonly filters: Omit<WholeFilters, "type">;
  readonly format: "csv" | "xlsx";
  readonly reason: string;
  readonly locale: Context["locale"];
  readonly rows: number;
}
const permission = "marketing:phone:export" as const;

function fileList(): ExportList {
  const list = wholePhoneExports[wholePhoneList.code];
  if (!list) throw new Error("the list of whole numbers is there");
  return list;
}

/** People of a file are called only by a list of those who want no advertising that is young enough: nor do their numbers leave. */
async function refuseStale(context: Context, type: RuleKind): Promise<void> {
  const stale = moduleOf(type)?.name === dataMarketing.name ? await staleList(context) : null;
  if (stale) throw new Refused({ ...stale, field: "type" });
}

/** Asks for the whole numbers of a list: counted now, made only when another person has approved it (rules/rights.md 4). */
export async function askPhones(
  { type, filters, format, reason }: ParsedOf<"leadPhones.ask">,
  context: Context,
): Promise<OutputOf<"leadPhones.ask">> {
  await refuseStale(context, type);
  const rows = await judgeRows(fileList(), { type, ...filters }, context);
  await refuseFull(rows, context);
  const kept: Kept = { type, filters, format, reason, locale: context.locale, rows };
  const pending = await requestOnce(context, {
    kind: "leadPhones",
    orderId: null,
    target: `${type} ${context.staff.id}`,
    payload: { ...kept },
  });
  context.usesKey(permission);
  const detail = { list: wholePhoneList.code, filter: recordable({ type, ...filters }), rows, format, reason };
  context.record({ subject: "export", ids: [], detail: { ...detail, approval: pending.approvalId } });
  return { rows, pending };
}

/** The second person's yes: the file is the asker's, of his day, and holds who may be called when it is made. */
export const phonesKind: ApprovalKind = {
  permission,
  async carryOut(context, { id, payload, requested_by: askedBy }) {
    const { type, filters, format, reason, locale, rows } = payload as unknown as Kept;
    await refuseStale(context, type);
    const { tx, tenant, now } = context;
    const asked = { filters: { type, ...filters }, columns: Object.keys(wholePhoneList.columns), format, reason, rows, approvalId: id };
    const jobId = await beginApproved(fileList(), asked, { tx, tenant, now, locale, staff: { id: askedBy } });
    const detail = { list: wholePhoneList.code, filter: recordable(asked.filters), rows, format, reason, approval: id, askedBy };
    context.record({ subject: "export", ids: [jobId], detail });
  },
};

export const phonesHandlers: Handlers<"leadPhones.ask" | "leadPhones.list"> = {
  "leadPhones.ask": askPhones,
  "leadPhones.list": (input, context) => readPage(context.tx, phonesQueue(input, context), input.page, input.pageSize),
};
