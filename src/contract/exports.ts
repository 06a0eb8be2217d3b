import { z } from "zod";
import { exportAnswer, exportFields, tickedIds } from "./kernel/export-fields.ts";
import { id } from "./kernel/fields.ts";
import type { FileRecord } from "./kernel/list.ts";
import { lists as basics } from "./basics/index.ts";
import { reviewSchemas } from "./basics/authority/review.schemas.ts";
import { loginLogSchemas } from "./basics/log/login-log.schemas.ts";
import { operationLogSchemas } from "./basics/log/operation-log.schemas.ts";
import { staffSchemas } from "./basics/staff/staff.schemas.ts";
import { userFeedbackSchemas } from "./basics/user-feedback.schemas.ts";
import { lists as channel } from "./channel/index.ts";
import { lists as finance, schemas as financeSchemas } from "./finance/index.ts";
import { lists as marketing, schemas as marketingSchemas } from "./marketing/index.ts";
import { phoneFileFilters } from "./marketing/lead-rule.schemas.ts";
import { lists as message, schemas as messageSchemas } from "./message/index.ts";
import { lists as order, schemas as orderSchemas } from "./order/index.ts";
import { lists as postLoan, schemas as postLoanSchemas } from "./post-loan/index.ts";
import { lists as product } from "./product/index.ts";
import { lists as user, schemas as userSchemas } from "./user/index.ts";
import { lists as risk } from "./risk/index.ts";
import { lists as report, schemas as reportSchemas } from "./report/index.ts";
import { boardFiles } from "./report/board.columns.ts";
import { boardFileFilters } from "./report/board.filters.ts";
import { fileFilters } from "./report/review/query.schemas.ts";
import { queryReportCodes } from "./report/query-reports.ts";

/** Every list whose columns are declared; those that name a permission for it may leave the house. */
export const lists: readonly FileRecord[] = [
  ...basics,
  ...channel,
  ...order,
  ...postLoan,
  ...finance,
  ...marketing,
  ...message,
  ...report,
  ...product,
  ...user,
  ...risk,
];
const inputs: Readonly<Record<string, { readonly input: z.ZodType }>> = {
  ...loginLogSchemas,
  ...userFeedbackSchemas,
  ...operationLogSchemas,
  ...reviewSchemas,
  ...staffSchemas,
  ...orderSchemas,
  ...financeSchemas,
  ...marketingSchemas,
  ...postLoanSchemas,
  ...messageSchemas,
  ...reportSchemas,
  ...userSchemas,
};

/** Files that are no list call's: what they are asked with. */
const ownFilters: Readonly<Record<string, z.ZodObject>> = {
  "customer.file": z.strictObject({ loanRecordId: id }),
  "leadRule.phones": phoneFileFilters,
  "customerRights.file": z.strictObject({ requestId: id }),
  ...Object.fromEntries(
    boardFiles.filter(({ columns }) => "targetOf" in columns).map(({ code }) => [code, z.strictObject(boardFileFilters)]),
  ),
  ...Object.fromEntries(queryReportCodes.map((code) => [`report.${code}`, z.strictObject(fileFilters)])),
};

/** The filters of a list are those of its call, without pages, and with ticked rows. */
function filtersOf(code: string): z.ZodObject {
  const own = ownFilters[code];
  if (own) return own;
  const input = inputs[code]?.input;
  if (!(input instanceof z.ZodObject)) throw new Error(`the list ${code} has no call whose filters could be asked`);
  const { page: _page, pageSize: _size, ...filters } = input.shape;
  return z.strictObject({ ...filters, ...("page" in input.shape ? { loanRecordIds: tickedIds } : {}) });
}

const optionOf = ({ code }: FileRecord) => z.strictObject({ exportCode: z.literal(code), filters: filtersOf(code), ...exportFields });

/** What every export is asked with; its filters are judged as the list's own call judges them. */
export interface ExportAsked {
  readonly exportCode: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: string[];
  readonly format: "csv" | "xlsx" | "json";
  readonly reason: string;
}
const [first, ...rest] = lists.filter((list) => list.exports !== undefined && !list.byTwo).map(optionOf);
if (!first) throw new Error("no list may leave the house");

export const exportCreateSchemas = {
  "export.create": {
    input: z.discriminatedUnion("exportCode", [first, ...rest]) as unknown as z.ZodType<ExportAsked, ExportAsked>,
    output: exportAnswer,
  },
};
