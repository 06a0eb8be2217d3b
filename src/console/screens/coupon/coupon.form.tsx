import { useWatch } from "react-hook-form";
import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import { couponKinds, type CouponKind } from "../../../lending/growth/coupon.rules.ts";
import { couponKindCodes } from "../../../lending/options/growth/coupon-codes.ts";
import { userTypes } from "../../../lending/options/user-types.ts";
import { atLeastOne, share as shareRule } from "../../../lending/field.rules.ts";
import type { Asked } from "../../form/fields-dialog.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form, FormSummary } from "../../form/form.tsx";
import { choice, date, many, money, number, rate, text } from "../../form/kinds.ts";
import { PageField } from "../../form/page/page-field.tsx";
import { useForm, type ValuesOf } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions, choicesOf, wordOf } from "../../table/filter/options.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { faceOf, million, type Coupon } from "./face.ts";

const positive = [atLeastOne];
const fields = {
  name: text({ label: "coupon.column.name", required: true }),
  type: choice({ label: "coupon.column.type", required: true, options: choicesOf(couponKindCodes) }),
  // One of the three, by its kind.
  amount: money({ label: "coupon.form.amount", rules: positive }),
  share: rate({ label: "coupon.form.share", rules: [shareRule] }),
  days: number({ label: "coupon.form.days", rules: positive }),
  threshold: money({ label: "coupon.column.threshold", hint: () => t("coupon.form.thresholdHint") }),
  appIds: many({ label: "coupon.column.apps", options: appOptions, hint: () => t("coupon.form.allHint") }),
  userTypes: many({
    label: "coupon.column.userTypes",
    options: () => userTypes.map((value) => ({ value, label: t(`table.userType.${value}`) })),
    hint: () => t("coupon.form.allHint"),
  }),
  validDays: number({ label: "coupon.form.validDays", hint: () => t("coupon.form.validHint"), rules: positive }),
  startTime: date({ label: "coupon.form.from" }),
  endTime: date({ label: "coupon.form.to" }),
  total: number({ label: "coupon.column.total", required: true, rules: positive }),
  perUserLimit: number({ label: "coupon.form.perUser", required: true, rules: positive }),
};

/** Which field says what it takes off. */
const faceField = { cash: "amount", interestOff: "amount", rateOff: "share", freeDays: "days" } as const;
const kindOf = (typed: unknown): CouponKind => couponKinds.find((kind) => kind === typed) ?? "interestOff";

function valuesOf(coupon: Coupon) {
  const { type, faceValue, threshold, name, appIds, validDays, startTime, endTime, total, perUserLimit } = coupon;
  const face = {
    amount: type === "cash" || type === "interestOff" ? faceValue : null,
    share: null as number | null,
    days: null as number | null,
  };
  if (type === "rateOff") face.share = faceValue / million;
  if (type === "freeDays") face.days = faceValue;
  return { name, type, ...face, threshold, appIds, userTypes: coupon.userTypes, validDays, startTime, endTime, total, perUserLimit };
}

type Typed = ValuesOf<typeof fields>;
/** What of it is the coupon's own; what it takes off is sent only while it may change. */
function sentOf({ type, amount, share, days, threshold, appIds, userTypes: types, total, perUserLimit, ...typed }: Typed) {
  const kind = kindOf(type);
  const faceValue = kind === "rateOff" ? Math.round((share ?? 0) * million) : kind === "freeDays" ? (days ?? 0) : (amount ?? 0);
  const { name, validDays, startTime, endTime } = typed;
  const whom = { appIds: appIds.map(Number), userTypes: types.map(String), validDays, startTime, endTime };
  return {
    terms: { name, ...whom, total: total ?? 0, perUserLimit: perUserLimit ?? 1 },
    money: { type: kind, faceValue, threshold: threshold ?? 0 },
  };
}

function useCouponForm({ subject: { coupon, isCopy }, source, submit, cancel }: Props) {
  const changed = isCopy ? null : coupon;
  const isFixed = changed !== null && changed.status !== "pending";
  const form = useForm({
    fields,
    initial: coupon ? valuesOf(coupon) : { type: "interestOff", perUserLimit: 1 },
    cancel,
    judge: (typed) => {
      const { validDays, startTime, endTime } = typed;
      const face = faceField[kindOf(typed.type)];
      if (!isFixed && !typed[face]) return { error: "field.required", field: face };
      if (validDays === null && endTime === null) return { error: "field.required", field: "validDays" };
      return startTime && endTime && startTime > endTime ? { error: "range.reversed", field: "endTime" } : null;
    },
    submit: async (typed, idempotencyKey) => {
      const { terms, money: takesOff } = sentOf(typed);
      const changes = { ...terms, ...(isFixed ? {} : takesOff) };
      if (changed)
        await ports.send(calls["coupon.updateCoupon"], { id: changed.id, ...changes }, { command: "coupon.edit", source, idempotencyKey });
      else await ports.send(calls["coupon.addCoupon"], { ...terms, ...takesOff }, { command: "coupon.add", source, idempotencyKey });
      ports.tell({ kind: "done", text: t(changed ? "coupon.form.changed" : "coupon.form.added", { name: typed.name }) }, "coupon.save");
      submit(true);
    },
  });
  return { form, changed, isFixed };
}

type Props = Asked<{ readonly coupon: Coupon | null; readonly isCopy: boolean }>;
/** A new coupon (one of another, if it is a copy), or a change: what it takes off only while it has not been listed. */
export function CouponForm(props: Props) {
  useT();
  const { form, changed, isFixed } = useCouponForm(props);
  const [typed] = useWatch({ control: form.control, name: "type" }) as readonly string[];
  const face = faceField[kindOf(typed)];
  const shown = [
    "name",
    ...(isFixed ? [] : ["type", face, "threshold"]),
    "appIds",
    "userTypes",
    "validDays",
    "startTime",
    "endTime",
    "total",
    "perUserLimit",
  ];
  return (
    <Dialog title={t(changed ? "coupon.form.edit" : "coupon.form.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <FormSummary />
        {isFixed && changed ? (
          <p className="text-fg-1">{t("coupon.form.fixed", { type: wordOf(couponKindCodes, changed.type), face: faceOf(changed) })}</p>
        ) : null}
        {shown.map((name, at) => (
          <PageField key={name} name={name} focused={at === 0} isChanged={false} />
        ))}
        <FormEnd send={t("common.save")} />
      </Form>
    </Dialog>
  );
}
