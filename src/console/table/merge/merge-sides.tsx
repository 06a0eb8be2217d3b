import type { ReactNode } from "react";
import type { OutputOf } from "../../../contract/types.ts";
import { contactStatusCodes } from "../../../lending/options/order-codes.ts";
import { mergeFields, stricterOf, type MergeChoice, type MergeField } from "../../../lending/order/customer-merge.rules.ts";
import { SidesTable, type SidesRow } from "../../form/page/sides-table.tsx";
import { formatDay, formatInstant, formatNumber } from "../../i18n/format.ts";
import { t, textOf } from "../../i18n/i18n.ts";
import { wordOf } from "../filter/options.ts";
import { labelName } from "../labels/label-name.ts";

export type MergeView = OutputOf<"user.mergeView">;
export type MergeSideOf = MergeView["kept"];
export interface Two {
  readonly kept: MergeSideOf;
  readonly gone: MergeSideOf;
}

const own = (value: ReactNode): ReactNode => <span translate="no">{value || "–"}</span>;
const names = (values: readonly string[], word: (value: string) => string): string => values.map(word).join(", ") || "–";
const way = (each: string): string => textOf(`user.list.consent.contact.${each}`) || each;
const consent = (each: string): string => textOf(`user.list.consent.${each}`) || each;
const yes = (is: boolean): string => t(is ? "user.merge.yes" : "user.merge.no");
const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, "0");
const clock = (second: number): string => `${twoDigits(second / 3600)}:${twoDigits((second % 3600) / 60)}`;
function hours({ opens, closes }: Pick<MergeSideOf, "opens" | "closes">): string {
  if (opens === null && closes === null) return t("user.merge.lawHours");
  if (opens !== null && opens === closes) return t("user.merge.noHour");
  return `${opens === null ? "" : clock(opens)} – ${closes === null ? "" : clock(closes)}`;
}

/** Under which text each field of a merge stands. */
export const fieldLabels = {
  name: "order.column.name",
  phone: "order.column.phone",
  gender: "order.profile.gender",
  birthDate: "review.field.birthDate",
  province: "order.profile.province",
  employer: "order.profile.employer",
  idExpires: "user.merge.idExpires",
} as const satisfies Readonly<Record<MergeField, string>>;

/** What one side says of a field, as people read it. */
export function saidOf(side: MergeSideOf, field: MergeField): string {
  if (field === "gender") return textOf(`order.gender.${side.gender}`) || side.gender;
  if (field === "birthDate" || field === "idExpires") {
    const day = side[field];
    return day === null ? "–" : formatDay(day);
  }
  return side[field] || "–";
}

/** Fields about which the two differ: only these are asked. Two telephones may look alike while they are masked, so it is always asked. */
export const differing = ({ kept, gone }: Two): readonly MergeField[] =>
  mergeFields.filter((field) => field === "phone" || saidOf(kept, field) !== saidOf(gone, field));

function fieldRows({ kept, gone }: Two, choose: MergeChoice): readonly SidesRow[] {
  return mergeFields.map((field) => ({
    name: field,
    label: t(fieldLabels[field]),
    cells: [kept, gone, choose[field] === "gone" ? gone : kept].map((side) => own(saidOf(side, field))),
  }));
}

function boundRows({ kept, gone }: Two): readonly SidesRow[] {
  const then = stricterOf(kept, gone);
  const sides = [kept, gone, then];
  const row = (name: string, label: string, of: (side: (typeof sides)[number]) => string): SidesRow => ({
    name,
    label,
    cells: sides.map(of),
  });
  return [
    row("optOut", t("user.list.optOut"), ({ optOut }) => names(optOut, way)),
    row("consents", t("user.list.consents"), ({ consents }) => names(consents, consent)),
    row("hours", t("user.list.hours"), hours),
    row("contactStatus", t("user.list.column.contact"), ({ contactStatus }) => wordOf(contactStatusCodes, contactStatus)),
    row("black", t("user.list.column.black"), ({ black }) => yes(black)),
    row("frozen", t("user.list.frozenSince"), ({ frozen }) => yes(frozen)),
  ];
}

function restRows({ kept, gone }: Two): readonly SidesRow[] {
  const sum = (of: (side: MergeSideOf) => number): readonly string[] => [of(kept), of(gone), of(kept) + of(gone)].map(formatNumber);
  const labels = [kept.labels, gone.labels, [...new Set([...kept.labels, ...gone.labels])]].map((each) => names(each, labelName));
  const registered = (side: MergeSideOf): string => (side.registerTime === null ? "–" : formatInstant(side.registerTime));
  return [
    { name: "number", label: t("user.list.column.id"), cells: [kept, gone, kept].map(({ userId }) => own(`#${userId}`)) },
    { name: "labels", label: t("user.list.column.labels"), cells: labels },
    { name: "orders", label: t("user.list.orders"), cells: sum(({ orders }) => orders) },
    { name: "open", label: t("user.merge.openOrders"), cells: sum(({ openOrders }) => openOrders) },
    { name: "registered", label: t("user.list.column.registered"), cells: [kept, gone, kept].map(registered) },
  ];
}

/** Both beside one another, and what he is then: fields as chosen, everything else the stricter of the two or the sum of both. */
export function MergeSides({ kept, gone, choose }: Two & { readonly choose: MergeChoice }) {
  const two = { kept, gone };
  return (
    <SidesTable
      sides={[{ head: "user.merge.stays" }, { head: "user.merge.goes" }, { head: "user.merge.then", tone: "come" }]}
      rows={[...fieldRows(two, choose), ...boundRows(two), ...restRows(two)]}
    />
  );
}
