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
  title: "system.rights.title",
  columns: {
    kind: { label: "system.rights.column.kind", kind: "coded", codes: requestKindCodes, width: 176 },
    name: { label: "system.rights.column.name", kind: "text", width: 176 },
    phone: { label: "system.rights.column.phone", kind: "phone" },
    dueOn: { label: "system.rights.column.due", kind: "day" },
    daysLeft: { label: "system.rights.column.left", kind: "days", width: 136 },
    state: { label: "system.rights.column.state", kind: "coded", codes: requestStateCodes, width: 176 },
    requester: { label: "system.rights.column.asked", kind: "text", width: 152 },
    outcome: { label: "system.rights.column.outcome", kind: "coded", codes: requestOutcomeCodes, width: 176 },
    keptUntil: { label: "system.rights.column.kept", kind: "day", width: 152 },
    hold: { label: "system.rights.column.hold", kind: "text", width: 176 },
    receivedOn: { label: "system.rights.column.received", kind: "day", width: 136 },
    way: { label: "system.rights.column.way", kind: "coded", codes: requestWayCodes, width: 112 },
    identity: { label: "system.rights.column.identity", kind: "coded", codes: identityCodes, width: 176 },
    note: { label: "system.rights.column.note", kind: "text", width: 240 },
    answer: { label: "system.rights.column.answer", kind: "text", width: 240 },
    recorder: { label: "system.rights.column.recorder", kind: "text", width: 152 },
    ender: { label: "system.rights.column.ender", kind: "text", width: 152 },
    endTime: { label: "system.rights.column.ended", kind: "instant" },
    userId: { label: "system.rights.column.user", kind: "id", width: 168 },
    id: { label: "system.rights.column.id", kind: "id" },
  },
});

/** All that is held on the customer of a request, row by row and field by field. */
export const rightsFile = {
  code: "customerRights.file",
  title: "system.rights.file.title",
  exports: "system:rights:export",
  columns: {
    data: { label: "system.rights.file.data", kind: "coded", codes: dataKindCodes },
    table: { label: "system.rights.file.table", kind: "text" },
    record: { label: "system.rights.file.record", kind: "text" },
    field: { label: "system.rights.file.field", kind: "text" },
    value: { label: "system.rights.file.value", kind: "text" },
  },
} as const satisfies FileRecord;
