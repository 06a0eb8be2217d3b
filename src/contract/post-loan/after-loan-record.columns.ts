import { reasonCodes } from "../../lending/options/collection-reasons.ts";
import {
  departmentCodes,
  directionCodes,
  phoneTypeCodes,
  purposeCodes,
  recordRuleCodes,
  recordTypeCodes,
  subTagCodes,
} from "../../lending/options/record-codes.ts";
import { type FileRecord, listOf } from "../kernel/list.ts";
import { orderColumns } from "../order/order.columns.ts";
import { afterLoanRecordCalls } from "./after-loan-record.calls.ts";

const orderNo = { label: "order.column.orderNo", kind: "id" } as const;
const operator = { label: "records.column.operator", kind: "text", width: 148 } as const;

export const afterLoanRecordList = listOf(afterLoanRecordCalls["afterLoanRecord.list"], {
  title: "records.title",
  exports: "records:afterLoan:export",
  columns: {
    createTime: { label: "records.column.time", kind: "instant" },
    orderNo,
    name: { label: "order.column.name", kind: "text", width: 184 },
    type: { label: "records.column.type", kind: "coded", codes: recordTypeCodes, width: 128 },
    reason: { label: "records.column.reason", kind: "coded", codes: reasonCodes, width: 172 },
    subTag: { label: "records.column.subTag", kind: "coded", codes: subTagCodes, width: 148 },
    commitmentTime: { label: "order.column.promise", kind: "instant" },
    commitmentAmount: { label: "records.column.promised", kind: "money" },
    operator,
    seconds: { label: "records.column.seconds", kind: "count", width: 112 },
    rule: { label: "records.column.rule", kind: "coded", codes: recordRuleCodes, width: 176 },
    remark: { label: "records.column.remark", kind: "text", width: 240 },
    phone: orderColumns.phone,
    phoneType: { label: "records.column.phoneType", kind: "coded", codes: phoneTypeCodes, width: 144 },
    direction: { label: "records.column.direction", kind: "coded", codes: directionCodes, width: 128 },
    purpose: { label: "records.column.purpose", kind: "coded", codes: purposeCodes, width: 112 },
    department: { label: "records.column.department", kind: "coded", codes: departmentCodes, width: 136 },
    voided: { label: "records.column.voided", kind: "flag", width: 112 },
  },
});

/** Everything of the customer whom an order names, for a regulator. */
export const customerFile = {
  code: "customer.file",
  title: "records.file.title",
  exports: "records:afterLoan:export",
  columns: {
    at: { label: "records.column.time", kind: "instant" },
    part: { label: "records.file.column.part", kind: "key" },
    orderNo,
    what: { label: "records.file.column.what", kind: "key" },
    detail: { label: "records.file.column.detail", kind: "text" },
    amount: { label: "records.file.column.amount", kind: "money" },
    dueAt: { label: "records.file.column.due", kind: "instant" },
    recording: { label: "records.file.column.recording", kind: "key" },
    operator,
  },
} as const satisfies FileRecord;
