import { staffCalls } from "../../../../contract/basics/staff/staff.calls.ts";
import { useCall } from "../../../client/query.ts";
import { formatInstant, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { session } from "../../../kernel/state/session.ts";
import { Chip } from "../../../ui/chip.tsx";
import { roleCodes } from "../../../../lending/rights/staff-kinds.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { appsText, heldText, languagesText, type Person, wishOf } from "./staff.words.ts";

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="grid grid-cols-[40%_1fr] gap-2 border-t border-line py-1 text-cell">
      <dt className="text-fg-1">{label}</dt>
      <dd className="break-words">{value || "–"}</dd>
    </div>
  );
}

/** Which reviews of which app he takes, with weight and cap. */
function Bindings({ id }: { readonly id: number }) {
  const { data } = useCall(staffCalls["system.staffDetail"], { adminUserId: id });
  const apps = new Map(session.get().me?.tenant.apps.map((app) => [app.id, app.name]));
  if (!data) return null;
  const seen = data.lastSeen === null ? "" : formatInstant(data.lastSeen);
  return (
    <>
      <Line
        label={t("authority.staff.peek.sessions")}
        value={[formatNumber(data.sessions), seen].filter((part) => part !== "").join(" · ")}
      />
      <Line label={t("authority.staff.peek.led")} value={formatNumber(data.led)} />
      {data.bindings.map(({ appId, firstReview, finalReview, weight, cap }) => (
        <Line
          key={appId}
          label={t("authority.staff.peek.binding", { app: apps.get(appId) ?? String(appId) })}
          value={[
            firstReview ? t("authority.staff.peek.first") : "",
            finalReview ? t("authority.staff.peek.final") : "",
            t("authority.staff.peek.weight", { weight }),
            cap === null ? "" : t("authority.staff.peek.cap", { cap }),
          ]
            .filter((part) => part !== "")
            .join(" · ")}
        />
      ))}
    </>
  );
}

/** A person with what he may do, whom he answers to, and what lies with him. */
export function StaffPeek({ row }: { readonly row: Person }) {
  useT();
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {row.adminName}
        <Chip tone={row.status === "enabled" ? "good" : "warn"}>{t(`authority.staff.status.${row.status}`)}</Chip>
        {row.resting ? <Chip>{t("authority.staff.column.resting")}</Chip> : null}
      </h2>
      {row.approvalId === null ? null : (
        <p className="text-warn">
          {t("authority.role.asks", { name: row.requester ?? "", role: row.adminName })}: {wishOf(row)}
        </p>
      )}
      <dl>
        <Line label={t("authority.staff.column.account")} value={row.account} />
        <Line label={t("authority.staff.column.role")} value={wordOf(roleCodes, row.roleName)} />
        <Line label={t("authority.staff.column.leader")} value={row.leaderName ?? ""} />
        <Line label={t("authority.staff.column.apps")} value={appsText(row.appIds)} />
        <Line label={t("authority.staff.column.groups")} value={row.guestGroups} />
        <Line label={t("authority.staff.column.languages")} value={languagesText(row.languages)} />
        <Line label={t("authority.staff.column.phone")} value={row.phone} />
        <Line label={t("authority.staff.column.email")} value={row.email} />
        <Line label={t("authority.staff.column.open")} value={heldText(row)} />
        <Line
          label={t("authority.staff.column.lastLogin")}
          value={row.lastLoginTime === null ? t("authority.staff.peek.never") : formatInstant(row.lastLoginTime)}
        />
        <Bindings id={row.id} />
      </dl>
    </div>
  );
}
