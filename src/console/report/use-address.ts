import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** What a filter's texts change in the address; null takes a name out of it. */
type Addressed = (texts: Readonly<Record<string, string>>) => Readonly<Record<string, string | null>>;

/** The address as text, and the way to ask for something else: what is shown can be bookmarked and sent. */
export function useAddress(addressed: Addressed) {
  const [search, setSearch] = useSearchParams();
  const ask = useCallback(
    (texts: Readonly<Record<string, string>>) =>
      setSearch(
        () => {
          // The address itself: a second key may come before the first has been rendered.
          const next = new URLSearchParams(location.search);
          for (const [key, value] of Object.entries(addressed(texts))) {
            if (value === null) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch, addressed],
  );
  return { text: search.toString(), ask };
}
