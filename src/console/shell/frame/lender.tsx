import { textOf, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { can, useSession } from "../../kernel/state/session.ts";

const colours = ["review", "disburse", "overdue", "settled", "rejected", "repay"] as const;
/** The same for a lender at every seat; lenders that are numbered one after another look unlike. */
const colourOf = (tenantId: number): string => `var(--st-${colours[tenantId % colours.length]})`;

/** Late: few people ever are on a visit. */
export const goHome = (tenantId: number, source: Source): void =>
  void import("../../client/visit.ts").then(({ workIn }) => workIn(tenantId, source));

/** Where one is at work: the lender's colour and name, and one's role; of a visitor, the way home. */
export function Lender() {
  const t = useT();
  const { me } = useSession();
  if (!me) return null;
  const { tenant, home, user } = me;
  const square = <span aria-hidden="true" className="size-2.5 shrink-0 rounded-xs" style={{ background: colourOf(tenant.id) }} />;
  if (!home)
    return (
      <span className="flex items-center gap-1.5 text-fg-2 max-[1100px]:hidden">
        {square}
        <span translate="no">{tenant.name}</span> · {textOf(`shell.role.${user.role}`) || user.role}
      </span>
    );
  return (
    <button
      type="button"
      disabled={!can("tenant:list:switch")}
      onClick={() => goHome(home.tenantId, "button")}
      title={t("shell.visit.back", { name: home.name })}
      className="flex h-full items-center gap-1.5 border-x-2 px-2 font-semibold text-fg-0 hover:bg-hover"
      style={{ borderColor: colourOf(tenant.id) }}
    >
      {square}
      {t("shell.visit.at", { name: tenant.name })}
    </button>
  );
}
