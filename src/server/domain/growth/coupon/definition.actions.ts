import type { ParsedOf } from "../../../../contract/types.ts";
import { couponMachine } from "../../../../lending/growth/coupon.machine.ts";
import { mayEditCouponMoney, mayListCoupon } from "../../../../lending/growth/coupon.rules.ts";
import { moveReason, Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./definition.store.ts";

function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

const todayOf = ({ now, tenant }: Context): string => businessDay(now, tenant.timeZone).date;

/** What holds of any coupon: an end, dates in order, apps of this tenant. */
function refuseUnsound({ tenant }: Context, coupon: store.Definition): void {
  const { valid_days: days, start_on: start, end_on: end } = coupon;
  if (days === null && end === null) throw new Refused({ error: "field.required", field: "validDays" });
  if (start !== null && end !== null && end < start) throw new Refused({ error: "range.reversed", field: "endTime" });
  const isOurs = coupon.app_ids.every((id) => tenant.apps.some((app) => app.id === id));
  if (!isOurs) throw new Refused({ error: "notFound", field: "appIds" });
}

/** A new coupon waits to be listed. */
export async function addCoupon(input: ParsedOf<"coupon.addCoupon">, context: Context) {
  const definition: store.Definition = {
    name: input.name,
    kind: input.type,
    face_value: input.faceValue,
    threshold: input.threshold,
    app_ids: input.appIds,
    user_types: input.userTypes,
    valid_days: input.validDays,
    start_on: input.startTime,
    end_on: input.endTime,
    total: input.total,
    per_user_limit: input.perUserLimit,
  };
  refuseUnsound(context, definition);
  const id = await store.insertCoupon(context, definition);
  context.record({ subject: "coupon", ids: [id], detail: { ...definition } });
  return { id };
}

function changed(coupon: store.DefinitionRow, input: ParsedOf<"coupon.updateCoupon">): store.DefinitionRow {
  return {
    ...coupon,
    name: input.name ?? coupon.name,
    kind: input.type ?? coupon.kind,
    face_value: input.faceValue ?? coupon.face_value,
    threshold: input.threshold ?? coupon.threshold,
    app_ids: input.appIds ?? coupon.app_ids,
    user_types: input.userTypes ?? coupon.user_types,
    valid_days: input.validDays === undefined ? coupon.valid_days : input.validDays,
    start_on: input.startTime === undefined ? coupon.start_on : input.startTime,
    end_on: input.endTime === undefined ? coupon.end_on : input.endTime,
    total: input.total ?? coupon.total,
    per_user_limit: input.perUserLimit ?? coupon.per_user_limit,
  };
}

const isOtherMoney = (one: store.Definition, other: store.Definition): boolean =>
  one.kind !== other.kind || one.face_value !== other.face_value || one.threshold !== other.threshold;

/** Edits, lists or delists: amounts only while it waits, and what is listed is valid with some left (rules/machines.md "Coupon definition"). */
export async function updateCoupon(input: ParsedOf<"coupon.updateCoupon">, context: Context) {
  const before = await store.lockCoupon(context, input.id);
  if (!before) throw new Refused({ error: "notFound", field: "id" });
  const after = changed(before, input);
  refuse(mayEditCouponMoney({ state: before.state, changesMoney: isOtherMoney(before, after) }));
  refuseUnsound(context, after);
  if (after.total < before.taken) throw new Refused({ error: "coupon.soldOut", field: "total" });
  const move = input.status === undefined ? null : input.status === "listed" ? "list" : "delist";
  if (move) refuse(moveReason(couponMachine, move, before.state));
  const listing = { startOn: after.start_on, endOn: after.end_on, today: todayOf(context), total: after.total, taken: after.taken };
  if (move === "list") refuse(mayListCoupon(listing));
  const state = move ? couponMachine.moves[move].to : before.state;
  await store.updateCoupon(context, { ...after, state });
  context.record({ subject: "coupon", ids: [before.id], detail: { before, after: { ...after, state } } });
  return { ok: true as const };
}
