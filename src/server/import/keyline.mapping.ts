import { reasonByCode } from "../../lending/options/collection-reasons.ts";
import { daysBetween } from "../../lending/time/zone.ts";
import { readCount, readMoney, type ImportContext, type ImportedLoan, type Mapping, type Problem, type Row } from "./loan.ts";

const days = [0, 1, 2, 3, 4, 5, 6];

function readDay(row: Row, column: string, problem: Problem): string | null {
  const text = row[column]?.trim();
  if (!text) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) problem(`${column} "${text}" is not a date such as 2026-11-21`);
  return text;
}

function readInstant(row: Row, column: string, problem: Problem): string | null {
  const text = row[column]?.trim();
  if (!text) return null;
  const time = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    problem(`${column} "${text}" is not an instant with its zone, such as 2026-11-21T17:00:00+07:00`);
    return null;
  }
  return new Date(time).toISOString();
}

function readStatus(row: Row, due: string | null, context: ImportContext, problem: Problem): 6 | 8 | 9 {
  const text = row["status"]?.trim();
  if (text !== "6" && text !== "8" && text !== "9")
    problem(`status "${text ?? ""}" is not 6 (awaiting repayment), 8 (overdue) or 9 (settled)`);
  const status = text === "9" ? 9 : text === "8" ? 8 : 6;
  const late = due ? daysBetween(due, context.today) : 0;
  if (status === 8 && late <= 0) problem("it is overdue, but its due date has not passed");
  if (status === 6 && late > 0) problem("its due date has passed, but it is not overdue");
  return status;
}

const settledStage = (on: string | null, due: string | null): string =>
  on !== null && due !== null && on > due ? "overdue_settled" : "settled";

function readContacts(row: Row, context: ImportContext, problem: Problem) {
  const reason = readCount(row, "last_reason", problem) || null;
  if (reason !== null && !reasonByCode.has(reason)) problem(`last_reason ${reason} is not one of the 13`);
  const promiseAt = readInstant(row, "promise_at", problem);
  const promised = readMoney(row, "promise_amount", context.currencyStep, problem);
  if (promiseAt && promised <= 0) problem("promise_amount is missing");
  if (promiseAt && Date.parse(promiseAt) <= context.now.getTime()) problem("promise_at has passed: only open promises are taken over");
  const resultAt = readInstant(row, "last_result_at", problem);
  if (reason !== null && !resultAt) problem("last_result_at is missing");
  if (resultAt && Date.parse(resultAt) > context.now.getTime()) problem("last_result_at has not come yet");
  return {
    promise_at: promiseAt,
    promise_amount: promiseAt ? promised : null,
    last_reason: reason,
    last_sub_tag: reason === null ? null : row["last_sub_tag"]?.trim() || "other",
    last_result_at: reason === null ? null : resultAt,
    attempts: days.map((day) => readCount(row, `attempts_d${day}`, problem)),
  };
}

/** A cut-over from a floor at work; the columns are in the README ("Bringing a portfolio"). */
export const keyline: Mapping = {
  name: "keyline",
  columns: ["loan_no", "name", "phone", "status", "principal", "term_days", "paid_out_on", "due_date"],
  read(row, context, problem): ImportedLoan {
    const money = (column: string): number => readMoney(row, column, context.currencyStep, problem);
    const text = (column: string): string => row[column]?.trim() ?? "";
    const due = readDay(row, "due_date", problem);
    const paidOut = readDay(row, "paid_out_on", problem);
    if (!due) problem("due_date is missing");
    if (!paidOut) problem("paid_out_on is missing");
    if (!/^\+\d{8,15}$/.test(text("phone"))) problem("phone is not a number with + and country code");
    if (text("collector") && !context.collectors.has(text("collector"))) problem(`there is no account ${text("collector")}`);
    const status = readStatus(row, due, context, problem);
    const settledOn = readDay(row, "settled_on", problem);
    const paid = money("principal_paid") + money("interest_paid") + money("fee_paid") + money("penalty_paid");
    return {
      external_no: text("loan_no"),
      name: text("name"),
      phone: text("phone"),
      id_no: text("id_no"),
      gender: text("gender") === "male" ? "male" : "female",
      province: text("province"),
      time_zone: text("time_zone") || null,
      employer: text("employer"),
      contact_status: text("contact_status") || "normal",
      status,
      stage:
        status === 9
          ? settledStage(settledOn, due)
          : status === 8
            ? paid > 0
              ? "overdue_partial"
              : "overdue"
            : paid > 0
              ? "partially_repaid"
              : "payout_success",
      principal: money("principal"),
      interest: money("interest"),
      fee: money("fee"),
      principal_paid: money("principal_paid"),
      interest_paid: money("interest_paid"),
      fee_paid: money("fee_paid"),
      penalty_paid: money("penalty_paid"),
      penalty_ppm: readCount(row, "penalty_ppm", problem),
      penalty_cap_ppm: readCount(row, "penalty_cap_ppm", problem),
      term_days: readCount(row, "term_days", problem),
      applied_on: readDay(row, "applied_on", problem) ?? paidOut ?? context.today,
      paid_out_on: paidOut ?? context.today,
      due_date: due ?? context.today,
      settled_on: settledOn,
      collector: text("collector") || null,
      bounced_promises: readCount(row, "bounced_promises", problem),
      ...readContacts(row, context, problem),
    };
  },
};
