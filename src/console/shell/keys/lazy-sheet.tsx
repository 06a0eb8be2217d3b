import { useEffect, useRef, type RefObject } from "react";
import { tellMissing } from "../../client/missing-part.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { later } from "../../ui/later.tsx";

const { Later: Sheet, fetchAhead } = later(
  async () => (await Promise.all([import("./key-sheet.tsx"), loadSections("palette")]))[0].KeySheet,
  tellMissing,
);
export const fetchSheet = fetchAhead;

/** Until the sheet is there its letters are kept for its search, and no command hears them. */
function Early({ typed }: { readonly typed: RefObject<string> }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      event.stopImmediatePropagation();
      event.preventDefault();
      if (event.key.length === 1 && !event.ctrlKey && !event.altKey) typed.current += event.key;
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  }, [typed]);
  return null;
}

/** Most are never opened: fetched when the workbench stands, or by the key itself. */
export function LazySheet({ onClose }: { readonly onClose: () => void }) {
  const typed = useRef("");
  return <Sheet start={() => typed.current} onClose={onClose} meanwhile={<Early typed={typed} />} />;
}
