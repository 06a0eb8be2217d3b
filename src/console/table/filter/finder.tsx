import { useEffect, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { focusOnMount } from "../../ui/focus.ts";
import { inputClass } from "../../ui/field.tsx";

/** Ctrl+F: narrows the loaded rows while typing; pressed again it is the browser's own. */
export function Finder({ search, onClose }: { readonly search: (text: string) => void; readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState("");
  useEffect(() => search(text), [search, text]);
  return (
    <div className="flex h-10 items-center gap-2 border-y border-line bg-1 px-3">
      <input
        ref={focusOnMount}
        type="search"
        value={text}
        aria-label={t("table.find")}
        placeholder={t("table.find")}
        className={`${inputClass} max-w-sm border-line-strong`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") {
            search("");
            onClose();
          }
          if (event.key === "Enter") onClose();
        }}
      />
    </div>
  );
}
