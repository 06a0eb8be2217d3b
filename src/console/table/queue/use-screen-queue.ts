import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { InputOf, ListCallName, RowOf } from "../../../contract/types.ts";
import { readPageSize, usePageSize } from "../../kernel/state/page-size.ts";
import type { TableScreen } from "../../kernel/screen/screen.ts";
import { readdress } from "../../kernel/state/tabs.ts";
import { filtersOf } from "../filter/filter-text.ts";
import type { Sorting } from "../grid/grid.tsx";
import { useQueue, type QueueHandle } from "./use-queue.ts";

/** Filter keys with their new text; null takes a key out of the address. */
type Changes = Readonly<Record<string, string | null>>;
export type Write = (changes: Changes) => void;

interface Address<N extends ListCallName> {
  readonly filters: Partial<InputOf<N>>;
  readonly sorting: Sorting;
  readonly paging: { readonly page: number; readonly size: number } | null;
  readonly write: Write;
}

/** Reads filters, sorting and page from the address and writes them back: what is on screen can be bookmarked and sent. */
function useAddress<N extends ListCallName>(screen: TableScreen<N>): Address<N> {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filters = useMemo(() => filtersOf(screen.filters, new URLSearchParams(text)), [screen, text]);
  const sorting: Sorting = { key: search.get("sort"), direction: search.get("order") === "desc" ? "desc" : "asc" };
  const write = useCallback(
    (changes: Changes) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          // Other rows or another order of them begin at the first page.
          if (!("page" in changes)) next.delete("page");
          for (const [key, value] of Object.entries(changes)) {
            if (value === null) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const own = usePageSize();
  const sizeText = search.get("pageSize");
  const size = sizeText === null ? own : readPageSize(sizeText);
  const page = Math.max(Math.trunc(Number(search.get("page"))) || 1, 1);
  const paging = useMemo(() => (size === null ? null : { page, size }), [page, size]);
  return { filters, sorting, paging, write };
}

interface ScreenQueue<N extends ListCallName> extends Omit<Address<N>, "paging"> {
  readonly input: InputOf<N> & object;
  readonly queue: QueueHandle<RowOf<N>>;
}

/** The queue that the address asks for; a page that was turned to is written back into it. */
export function useScreenQueue<N extends ListCallName>(screen: TableScreen<N>): ScreenQueue<N> {
  const { filters, sorting, paging, write } = useAddress(screen);
  const input = useMemo(
    () => ({ ...filters, ...(sorting.key ? { sort: sorting.key, order: sorting.direction } : {}) }) as InputOf<N> & object,
    [filters, sorting.key, sorting.direction],
  );
  const onPage = (page: number) => {
    const address = { page: String(page), ...(paging ? { pageSize: String(paging.size) } : {}) };
    // A record walks through the pages of the queue behind it.
    if (location.pathname === screen.path) write(address);
    else readdress(screen.path, address);
  };
  const queue: QueueHandle<RowOf<N>> = useQueue({ call: screen.list, rowKey: screen.rowKey, input, paging, onPage });
  return { filters, sorting, write, input, queue };
}
