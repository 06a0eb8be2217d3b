import { pageSizes, type PageSize } from "../../../contract/kernel/page.ts";
import { t } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { Turn } from "./pages.ts";
import type { QueueHandle } from "./use-queue.ts";

interface PageKeys {
  readonly queue: Pick<QueueHandle<unknown>, "data" | "turn">;
  readonly choose: (size: PageSize | null) => void;
}

/** Says why when there is no such page: a key is never dead (rules/keyboard.md 5). */
async function turn({ queue }: PageKeys, by: Turn): Promise<void> {
  if (!queue.data.part) return toast(t("table.pageWhole"));
  if ((await queue.turn(by)) === "end") toast(t(by === 1 || by === "last" ? "table.pageLast" : "table.pageFirst"));
}

/** For those who page (rules/product.md 6): `Shift+N` and `Shift+P` turn, `Shift+B` and a digit set how many rows a page has, with `h` and `l` it goes to the first and the last. */
export const pageKeys = (keys: PageKeys): KeyHandler[] => [
  { id: "queue.pageNext", verb: "nextPage", label: "table.key.pageNext", palette: true, run: () => void turn(keys, 1) },
  { id: "queue.pagePrevious", verb: "previousPage", label: "table.key.pagePrevious", palette: true, run: () => void turn(keys, -1) },
  { id: "queue.pageFirst", verb: "pageSize", step: "h", label: "table.key.pageFirst", palette: true, run: () => void turn(keys, "first") },
  { id: "queue.pageLast", verb: "pageSize", step: "l", label: "table.key.pageLast", palette: true, run: () => void turn(keys, "last") },
  { id: "queue.pagesAll", verb: "pageSize", step: "0", label: "table.key.pagesAll", palette: true, run: () => keys.choose(null) },
  ...pageSizes.map((size, at): KeyHandler => ({
    id: `queue.pages${size}`,
    verb: "pageSize",
    step: String(at + 1),
    label: `table.key.pages${size}`,
    palette: true,
    run: () => keys.choose(size),
  })),
];
