import type { FigureKey } from "../../../contract/report/figures.ts";
import { t } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import { keptSearch } from "../address.ts";
import { figureName } from "../values.ts";
import { pinsAtMost, togglePin } from "./pins.ts";

/** `p` puts the figure under the cursor on home, as the report is narrowed now; once more takes it off. */
export const pinKey = (path: string, figure: FigureKey): KeyHandler => ({
  id: "report.pin",
  verb: "pin",
  label: "report.key.pin",
  palette: true,
  run: () => {
    const what = togglePin({ path, search: keptSearch(location.search), figure });
    toast(t(`report.pin.${what}`, { name: figureName(figure), count: pinsAtMost }), { tone: what === "full" ? "warn" : "good" });
  },
});
