import { ledgerCalls } from "../../../contract/finance/ledger.calls.ts";
import { isSound } from "../../../lending/finance/desk.rules.ts";
import { useCall } from "../../client/query.ts";
import { formatNumber, formatSum } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { can } from "../../kernel/state/session.ts";

const isFinance = (path: string): boolean => /^\/(?:finance|capital)\//.test(path);
const every = { refreshInterval: 120_000, onError: () => {} } as const;

/** Over every screen of finance as long as the book does not add up: nothing there may be trusted before somebody has looked. */
export function BookBar({ path }: { readonly path: string }) {
  const t = useT();
  const asks = isFinance(path) && can(ledgerCalls["ledger.soundness"].permission);
  const { data } = useCall(ledgerCalls["ledger.soundness"], asks ? {} : null, every);
  if (!asks || !data || isSound(data)) return null;
  const { trialBalance, orders } = data;
  return (
    <p role="alert" data-book-bar="" className="bg-danger px-4 py-1 text-cell font-semibold text-on-danger">
      {t("shell.book.off", { sum: formatSum(trialBalance), count: formatNumber(orders) })}
    </p>
  );
}
