import { ruleKindCodes } from "../../lending/growth/lead-rule.rules.ts";
import { phoneFileStateCodes } from "../../lending/options/growth/lead-codes.ts";
import { listOf, type FileRecord } from "../kernel/list.ts";
import { leadPhonesCalls } from "./lead-phones.calls.ts";
import { leadPhoneList } from "./lead-rule.columns.ts";

/** What was asked for, by whom and why, who decided it and what came of it. */
export const leadPhonesList = listOf(leadPhonesCalls["leadPhones.list"], {
  title: "marketing.phones.title",
  columns: {
    id: { label: "marketing.rule.id", kind: "id", width: 96, hide: true },
    status: { label: "marketing.phones.status", kind: "coded", codes: phoneFileStateCodes, width: 176 },
    type: { label: "marketing.rule.type", kind: "coded", codes: ruleKindCodes, width: 216 },
    rows: { label: "marketing.phones.rows", kind: "count", width: 136 },
    assigneeName: { label: "marketing.column.assignee", kind: "text", width: 148, hide: true },
    fileRows: { label: "marketing.phones.fileRows", kind: "count", width: 152 },
    reason: { label: "marketing.phones.reason", kind: "text", width: 240 },
    requester: { label: "marketing.phones.requester", kind: "text", width: 160 },
    createTime: { label: "marketing.phones.asked", kind: "instant" },
    expireTime: { label: "marketing.phones.expires", kind: "instant" },
    reviewer: { label: "marketing.phones.reviewer", kind: "text", width: 160 },
    decideTime: { label: "marketing.phones.decided", kind: "instant" },
    remark: { label: "marketing.phones.remark", kind: "text", width: 200 },
    keptUntil: { label: "marketing.phones.kept", kind: "instant", width: 184 },
    filters: { label: "marketing.phones.filter", kind: "text", width: 320 },
  },
});

/** The file itself: whole numbers, of whoever may be called when it is made. */
export const wholePhoneList: FileRecord = {
  ...leadPhoneList,
  code: "leadPhones.file",
  title: "marketing.phones.file",
  byTwo: true,
};
