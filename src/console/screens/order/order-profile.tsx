import { orderCalls } from "../../../contract/order/order.calls.ts";
import { labelCodes } from "../../../lending/options/customer-labels.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { useCall } from "../../client/query.ts";
import { formatDay, formatInstant } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { wordOf } from "../../table/filter/options.ts";
import type { Order } from "./order-details.page.tsx";
import { Pairs, Panel } from "./order-panel.tsx";

const dayOf = (value: string): string => (value === "" ? "" : formatDay(value));

/** Who has applied, with what, and when what happened: what the application told, beside what the order has become. */
export function Profile({ order }: { readonly order: Order }) {
  const t = useT();
  const { customer } = order;
  const { data } = useCall(orderCalls["order.profile"], { loanRecordId: order.loanRecordId });
  const told = new Map((data?.sections ?? []).flatMap(({ rows }) => rows.map(({ key, value }) => [key, value] as const)));
  const of = (key: string): string => told.get(key) ?? "";
  return (
    <Panel title={t("dossier.panel.profile")}>
      <Pairs
        rows={[
          [t("order.profile.idNo"), customer.idNo],
          [t("order.profile.idExpires"), dayOf(of("idExpires"))],
          [t("order.profile.birthDate"), dayOf(of("birthDate"))],
          [t("order.profile.gender"), t(`order.gender.${customer.gender === "female" ? "female" : "male"}`)],
          [t("order.profile.registered"), dayOf(of("registered"))],
          [t("order.profile.province"), customer.province],
          [t("order.profile.employer"), customer.employer],
          [t("order.profile.employerPhone"), of("employerPhone")],
          [t("order.profile.bank"), of("bankName")],
          [t("order.profile.account"), of("account")],
          [t("order.profile.device"), [of("model"), of("system")].filter(Boolean).join(" · ")],
          [t("order.column.userType"), wordOf(userTypeCodes, customer.userType)],
          [t("order.column.labels"), customer.labels.map((each) => wordOf(labelCodes, each)).join(", ")],
          [t("order.column.app"), order.appName],
          [t("order.column.product"), order.product],
          [t("order.column.applyTime"), formatInstant(order.applyTime)],
          [t("dossier.figure.acceptedTime"), order.acceptedTime ? formatInstant(order.acceptedTime) : ""],
          [t("dossier.figure.payoutTime"), order.payoutTime ? formatInstant(order.payoutTime) : ""],
          [t("order.column.repayTime"), order.repayTime ? formatDay(order.repayTime) : ""],
          [t("order.column.reviewer"), order.reviewerName ?? ""],
        ]}
      />
    </Panel>
  );
}
