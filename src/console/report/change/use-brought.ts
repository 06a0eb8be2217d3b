import { useMemo } from "react";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { tellMissing } from "../../client/missing-part.ts";
import { t } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import { onThisPage } from "../../table/later-module.ts";
import type { BodyProps } from "../body.ts";
import type { Beside } from "../rank/beside.ts";
import { change } from "../rank/later-parts.ts";
import type { Ranked } from "../rank/ranked.ts";
import type { changeColumns } from "./change-columns.ts";
import type { ComparedLines } from "./compared.ts";

interface Wanted {
  readonly isBrought: boolean;
  readonly chosen: FigureKey;
}
interface Broughts {
  readonly lines: readonly Ranked[];
  /** Null: it is not asked for, or cannot be said. */
  readonly brought: readonly Beside[] | null;
}
/** The lines in their order; with what each has brought of the change, most of it stands above, and those that are no more stand there too. */
export function useBrought(plain: readonly Ranked[], compare: ComparedLines | null, { isBrought, chosen }: Wanted): Broughts {
  const changes = change.useWhen(isBrought);
  return useMemo(() => {
    const all = [...plain, ...(compare?.gone ?? [])];
    const brought = changes?.changeColumns(all, compare, chosen);
    if (!brought) return { lines: plain, brought: null };
    const weight = ({ id }: Ranked): number => Math.abs(brought.weight.get(String(id)) ?? 0);
    return { lines: all.toSorted((one, other) => weight(other) - weight(one)), brought: brought.columns };
  }, [plain, compare, changes, chosen]);
}

/**
 * `n` shows what each line has brought of a change, and hides it again.
 * @param cannot Whether it is known that it cannot be shown: said at once, instead of a key that does nothing
 */
export function broughtKey(
  { looked, onLook }: Pick<BodyProps, "looked" | "onLook">,
  cannot: (columns: typeof changeColumns) => boolean,
): KeyHandler {
  const bring = () =>
    void change.get().then(
      onThisPage(({ changeColumns }) => {
        if (!looked.isBrought && cannot(changeColumns)) toast(t("report.brought.none"));
        else onLook({ brought: looked.isBrought ? "" : "1" });
      }),
      tellMissing,
    );
  return { id: "report.brought", verb: "contribution", label: "report.key.brought", palette: true, run: bring };
}
