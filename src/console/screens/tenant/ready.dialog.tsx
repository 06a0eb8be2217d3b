import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import type { OutputOf, RowOf } from "../../../contract/types.ts";
import { readyPlaces, type ReadyPart } from "../../../lending/options/office/tenant-codes.ts";
import { useCall } from "../../client/query.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface ReadyProps {
  readonly subject: RowOf<"tenant.search">;
  readonly cancel: () => void;
}
const own: ReadonlySet<ReadyPart> = new Set(["law", "apps", "product", "payout", "collection", "admins"]);
const wordsOf = (part: ReadyPart): string =>
  own.has(part)
    ? textOf(`authority.tenant.ready.${part}`)
    : t("authority.tenant.ready.pair", { name: textOf(`authority.pair.${part === "payoutPair" ? "payout" : part}`) });

/** What a lender still needs before it may be live; each line leads to its place. */
export function ReadyDialog({ subject, cancel }: ReadyProps) {
  useT();
  const { data } = useCall(tenantCalls["tenant.readiness"], { tenantId: subject.id });
  return (
    <Dialog title={t("authority.tenant.ready.title", { name: subject.name })} onClose={cancel} width="wide">
      {data ? <Parts parts={data} isOwn={subject.isOwn} cancel={cancel} /> : <Spinner label={t("common.loading")} />}
    </Dialog>
  );
}

interface PartsProps {
  readonly parts: OutputOf<"tenant.readiness">;
  readonly isOwn: boolean;
  readonly cancel: () => void;
}
function Parts({ parts, isOwn, cancel }: PartsProps) {
  const missing = parts.filter(({ ready }) => !ready);
  const go = (part: ReadyPart) => {
    cancel();
    goTo(readyPlaces[part]);
  };
  return (
    <div className="flex flex-col gap-2 p-4" data-ready="">
      <p className="text-fg-1">{t(missing.length === 0 ? "authority.tenant.ready.done" : "authority.tenant.ready.elsewhere")}</p>
      <ul ref={focusOnMount} tabIndex={-1} className="max-h-[68vh] overflow-auto outline-none">
        {[...missing, ...parts.filter(({ ready }) => ready)].map(({ part, ready }) => (
          <li key={part} className="flex items-center gap-3 border-t border-line py-1 text-cell">
            <span
              className={ready ? "w-20 text-ok" : "w-20 text-warn"}
            >{`${ready ? "✓" : "○"} ${t(ready ? "authority.tenant.ready.there" : "authority.tenant.ready.missing")}`}</span>
            {isOwn && !ready ? (
              <button type="button" className="text-left underline" onClick={() => go(part)}>
                {wordsOf(part)}
              </button>
            ) : (
              <span className="text-fg-1">{wordsOf(part)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
