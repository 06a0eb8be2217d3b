import { sessionCalls } from "../../../../contract/basics/log/login-log.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import {
  sessionStateCodes,
  signInPlaceCodes,
  signInReasonCodes,
  signInResultCodes,
} from "../../../../lending/options/office/sign-in-codes.ts";
import { roleCodes } from "../../../../lending/rights/staff-kinds.ts";
import { useCall } from "../../../client/query.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

type Row = RowOf<"loginLog.list">;

/** A sign-in with what came of it, and below it where the person is signed in now. */
export function LoginPeek({ row }: { readonly row: Row }) {
  const t = useT();
  const session = row.session && wordOf(sessionStateCodes, row.session);
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <span translate="no">{row.adminName ?? row.account}</span>
        <Chip tone={row.result === "in" ? "good" : "bad"}>{wordOf(signInResultCodes, row.result)}</Chip>
        {row.locked ? <Chip tone="warn">{t("visits.locked")}</Chip> : null}
      </h2>
      <p className="text-fg-1">
        {[
          row.account,
          row.role && wordOf(roleCodes, row.role),
          formatInstant(row.createTime),
          row.reason && wordOf(signInReasonCodes, row.reason),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text-fg-1">
        {[row.ip, wordOf(signInPlaceCodes, row.place), row.deviceId && t("visits.device", { id: row.deviceId })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text-cell break-words text-fg-2" translate="no">
        {row.userAgent}
      </p>
      {session ? <p className="text-fg-1">{row.endBy ? t("visits.endedBy", { how: session, name: row.endBy }) : session}</p> : null}
      {row.adminUserId === null ? <p className="text-fg-2">{t("visits.nobody")}</p> : <Live adminUserId={row.adminUserId} />}
    </div>
  );
}

function Live({ adminUserId }: { readonly adminUserId: number }) {
  const t = useT();
  const { data, error } = useCall(sessionCalls["system.sessions"], { adminUserId, pageSize: 50 });
  if (error) return <p className="text-danger">{failureText(error)}</p>;
  if (!data) return <Spinner label={t("visits.sessions")} />;
  if (data.list.length === 0) return <p className="text-fg-2">{t("visits.noSession")}</p>;
  return (
    <section aria-label={t("visits.sessions")} className="flex flex-col gap-1">
      <h3 className="text-panel font-semibold">{t("visits.sessions")}</h3>
      <ul className="flex flex-col gap-1" data-sessions="">
        {data.list.map((each) => (
          <li key={`${each.since} ${each.deviceId}`} className="rounded-panel border border-line p-2">
            <p className="font-mono text-cell">{t("visits.since", { ip: each.ip, since: formatInstant(each.since) })}</p>
            <p className="text-cell break-words text-fg-2" translate="no">
              {each.userAgent}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
