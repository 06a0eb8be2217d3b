import { Alert } from "../../ui/alert.tsx";
import type { ReactNode } from "react";
import type { OutputOf } from "../../../contract/types.ts";
import { userListCalls } from "../../../contract/user/list/user.calls.ts";
import { statusCodes } from "../../../lending/options/order-codes.ts";
import { useAsked } from "../../client/asked.ts";
import { formatDay, formatInstant, formatMoney, formatNumber } from "../../i18n/format.ts";
import { t as textNow, textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { wordOf } from "../../table/filter/options.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { labelName } from "../../table/labels/label-name.ts";
import { ShownPhone } from "../../table/shown-phone.tsx";
import type { UserRow } from "./user-list.screen.tsx";

type Detail = OutputOf<"user.detail">;
const twoDigits = (value: number): string => String(value).padStart(2, "0");
const clock = (second: number): string => `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor((second % 3600) / 60))}`;
const hours = ({ opens, closes }: Detail["preference"]): string =>
  opens === null || closes === null ? "" : `${clock(opens)} – ${clock(closes)}`;

/** What somebody agreed to or forbade, in words: a way to reach him, or hours outside the law's. */
const consentName = (type: string): string => textOf(`user.list.consent.${type}`) || type;

function Part({ title, empty, children }: { readonly title: string; readonly empty?: string | null; readonly children?: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {empty ? <p className="text-fg-2">{empty}</p> : children}
    </section>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) =>
        value === "" || value === null ? null : (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Since when something stands, by whom, and why. */
function Since({ time, operator, reason }: NonNullable<Detail["user"]["frozen"]>) {
  return (
    <span>
      {formatInstant(time)} · <span translate="no">{operator}</span> · <span translate="no">{reason}</span>
    </span>
  );
}

function Person({ row, detail: { user, labels } }: { readonly row: UserRow; readonly detail: Detail }) {
  const t = useT();
  const { gender, birthDate, province, employer, lastLogin, frozen, hold } = user;
  return (
    <Facts
      facts={[
        [t("order.column.phone"), <ShownPhone key="phone" of={row} />],
        [t("review.field.birthDate"), birthDate ? formatDay(birthDate) : ""],
        [t("order.profile.gender"), gender ? textOf(`order.gender.${gender}`) || gender : ""],
        [
          t("order.profile.province"),
          <span key="province" translate="no">
            {province ?? "–"}
          </span>,
        ],
        [
          t("order.profile.employer"),
          <span key="employer" translate="no">
            {employer || "–"}
          </span>,
        ],
        [t("user.list.lastLogin"), lastLogin ? formatInstant(lastLogin) : ""],
        [t("user.list.column.labels"), labels.map(labelName).join(", ")],
        [t("user.list.frozenSince"), frozen ? <Since key="frozen" {...frozen} /> : ""],
        [t("user.list.column.hold"), hold ? <Since key="hold" {...hold} /> : ""],
      ]}
    />
  );
}

function Merged({ merged }: Pick<Detail, "merged">) {
  const t = useT();
  return (
    <Part title={t("user.merge.numbers")}>
      <ul className="flex flex-col gap-1">
        {merged.map(({ userId, name, time }) => (
          <li key={userId} className="grid grid-cols-[1fr_max-content] gap-x-2">
            <span translate="no">
              {name} · #{userId}
            </span>
            <span className="font-mono text-fg-2">{formatInstant(time)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Wishes({ preference }: { readonly preference: Detail["preference"] }) {
  const t = useT();
  const nothing = preference.optOut.length === 0 && preference.opens === null;
  return (
    <Part title={t("user.list.preference")} empty={nothing ? t("user.list.noPreference") : null}>
      <Facts
        facts={[
          [t("user.list.optOut"), preference.optOut.map((each) => consentName(`contact.${each}`)).join(", ")],
          [t("user.list.hours"), hours(preference)],
        ]}
      />
    </Part>
  );
}

function Consents({ consents }: { readonly consents: Detail["consents"] }) {
  const t = useT();
  return (
    <Part title={t("user.list.consents")} empty={consents.length === 0 ? t("user.list.noConsents") : null}>
      <ul className="flex flex-col gap-1">
        {consents.map(({ version, type, granted, time, operator }) => (
          <li key={`${version} ${type} ${granted}`} className="grid grid-cols-[2.5rem_1fr_max-content] gap-x-2">
            <span className="font-mono text-fg-2">v{version}</span>
            <span>
              {t(granted ? "user.list.granted" : "user.list.withdrawn", { what: consentName(type) })}
              {operator ? (
                <span className="text-fg-2" translate="no">
                  {" "}
                  · {operator}
                </span>
              ) : null}
            </span>
            <span className="font-mono text-fg-2">{formatInstant(time)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Devices({ devices }: { readonly devices: Detail["devices"] }) {
  const t = useT();
  return (
    <Part title={t("user.list.devices")} empty={devices.length === 0 ? t("user.list.noDevices") : null}>
      <ul className="flex flex-col gap-1">
        {devices.map((each) => (
          <li key={each.device} className="grid grid-cols-[1fr_max-content_max-content] gap-x-3">
            <span translate="no">
              {each.model || "–"} · {each.os}
            </span>
            <span className="font-mono" translate="no">
              {each.device}
            </span>
            <span className="font-mono text-fg-2">{formatInstant(each.lastTime)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const standing = ({ status, overdueDays }: Detail["orders"][number]): string =>
  status === 8 && overdueDays !== null
    ? textNow("user.list.late", { status: wordOf(statusCodes, status), days: formatNumber(overdueDays) })
    : wordOf(statusCodes, status);

function Orders({ orders }: { readonly orders: Detail["orders"] }) {
  const t = useT();
  return (
    <Part title={t("user.list.orders")} empty={orders.length === 0 ? t("user.list.noOrder") : null}>
      <table className="w-full text-cell">
        <tbody>
          {orders.map((order) => (
            <tr key={order.loanRecordId} className="h-6 border-t border-line">
              <th scope="row" className="pr-2 text-left font-mono font-normal">
                {order.orderNo}
              </th>
              <td className="pr-2" translate="no">
                {order.product ?? "–"}
              </td>
              <td className="pr-2 text-right font-mono">{formatMoney(order.amount)}</td>
              <td className="pr-2 font-mono text-fg-2">{formatInstant(order.applyTime)}</td>
              <td>{standing(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** One customer whole: who he is, what he agreed to, how he may be reached, what he used, what he borrowed. */
export const UserPeek = ({ row }: { readonly row: UserRow }) => (
  // Asked anew where what was just done to him stands in his row.
  <Whole key={`${row.status} ${row.hold}`} row={row} />
);

function Whole({ row }: { readonly row: UserRow }) {
  const t = useT();
  const { data, error, waiting } = useAsked(userListCalls["user.detail"], { userId: row.userId });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-panel" translate="no">
        {row.name}
      </h2>
      {error ? <Alert>{failureText(error)}</Alert> : null}
      {waiting && !data ? <Spinner label={t("common.loading")} /> : null}
      {data ? (
        <>
          <Person row={row} detail={data} />
          {data.merged.length > 0 ? <Merged merged={data.merged} /> : null}
          <Wishes preference={data.preference} />
          <Consents consents={data.consents} />
          <Devices devices={data.devices} />
          <Orders orders={data.orders} />
        </>
      ) : null}
    </div>
  );
}
