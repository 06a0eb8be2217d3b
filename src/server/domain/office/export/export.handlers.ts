import type { CallName } from "../../../../contract/calls.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Handlers } from "../../../kernel/context.ts";
import type { ExportList, ExportLists } from "../../../kernel/export-list.ts";
import { beginExport, cancelExport, fetchExport, roomOf } from "./export.actions.ts";
import { beginSending, endSending, giveReason, listSendings } from "../sending/sending.actions.ts";
import { selectJobs } from "./export.store.ts";

type Names = Extract<CallName, `export.${string}` | `${string}.listExport` | `sending.${string}`>;

/** Every way out of the house; which lists there are, the departments say at their doors. */
export function exportHandlers(lists: ExportLists): Handlers<Names> {
  const named = (code: string): ExportList => {
    const list = lists[code];
    if (!list) throw new Refused({ error: "badInput", field: "exportCode" });
    return list;
  };
  return {
    "export.create": (input, context) => beginExport(named(input.exportCode), input, context),
    "order.listExport": (input, context) => beginExport(named("order.list"), input, context),
    "collection.listExport": (input, context) => beginExport(named("collection.list"), input, context),
    "todayExpire.listExport": (input, context) => beginExport(named("todayExpire.list"), input, context),
    "user.listExport": (input, context) => beginExport(named("user.list"), input, context),
    "report.listExport": (input, context) => beginExport(named(`report.${input.reportCode}`), input, context),
    "export.list": (input, context) => selectJobs(context, input),
    "export.room": ({ exportCode }, context) => roomOf(context, exportCode === undefined ? {} : named(exportCode)),
    "sending.list": (_input, context) => listSendings(context),
    "sending.begin": (input, context) => beginSending(lists, input, context),
    "sending.reason": giveReason,
    "sending.end": endSending,
    "export.cancel": cancelExport,
    "export.file": (input, context) => fetchExport(lists, input, context),
  };
}
