import { dataKindCodes } from "../../../lending/options/office/data-kinds.ts";
import {
  identityCodes,
  requestKindCodes,
  requestOutcomeCodes,
  requestStateCodes,
  requestWayCodes,
} from "../../../lending/rights/data-subject.ts";
import { listOf, type FileRecord } from "../../kernel/list.ts";
import { rightsCalls } from "./rights.calls.ts";

/** What is due first, then what has ended. */
export const rightsList = listOf(rightsCalls["customerRights.list"], {
  title: "rights.title",
  columns: {
    kind: { label: "rights.column.kind", kind: "coded", codes: requestKindCodes, width: 176 },
    name: { label: "rights.column.name", kind: "text", width: 176 },
    phone: { label: "rights.column.phone", kind: "phone" },
    dueOn: { label: "rights.column.due", kind: "day" },
    daysLeft: { label: "rights.column.left", kind: "days", width: 136 },
    state: { label: "rights.column.state", kind: "coded", codes: requestStateCodes, width: 176 },
    requester: { label: "rights.column.asked", kind: "text", width: 152 },
    outcome: { label: "rights.column.outcome", kind: "coded", codes: requestOutcomeCodes, width: 176 },
    keptUntil: { label: "rights.column.kept", kind: "day", width: 152 },
    hold: { label: "rights.column.hold", kind: "text", width: 176 },
    receivedOn: { label: "rights.column.received", kind: "day", width: 136 },
    way: { label: "rights.column.way", kind: "coded", codes: requestWayCodes, width: 112 },
    identity: { label: "rights.column.identity", kind: "coded", codes: identityCodes, width: 176 },
    note: { label: "rights.column.note", kind: "text", width: 240 },
    answer: { label: "rights.column.answer", kind: "text", width: 240 },
    recorder: { label: "rights.column.recorder", kind: "text", width: 152 },
    ender: { label: "rights.column.ender", kind: "text", width: 152 },
    endTime: { label: "rights.column.ended", kind: "instant" },
    userId: { label: "rights.column.user", kind: "id", width: 168 },
    id: { label: "rights.column.id", kind: "id" },
  },
});

/** All that is held on the customer of a request, row by row and field by field. */
export const rightsFile = {
  code: "customerRights.file",
  title: "rights.file.title",
  exports: "system:rights:export",
  columns: {
    data: { label: "rights.file.data", kind: "coded", codes: dataKindCodes },
    table: { label: "rights.file.table", kind: "text" },
    record: { label: "rights.file.record", kind: "text" },
    field: { label: "rights.file.field", kind: "text" },
    value: { label: "rights.file.value", kind: "text" },
  },
} as const satisfies FileRecord;
