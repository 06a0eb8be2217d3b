import { useT } from "../../../i18n/i18n.ts";
import type { KeyHandler } from "../../../kernel/keys/contexts.ts";
import { declaredChords } from "../../../kernel/verbs/table.ts";
import { Kbd } from "../../../ui/kbd.tsx";

interface ToolbarProps {
  readonly handlers: readonly KeyHandler[];
  readonly at: number;
  readonly of: number;
}

/** What the viewer hears, as buttons: named by the same records as its keys. */
export function Toolbar({ handlers, at, of }: ToolbarProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-cell text-fg-1">
      <span className="font-mono">{t("dossier.file.at", { at, of })}</span>
      {handlers
        .filter(({ hint }) => hint !== undefined)
        .map((handler) => (
          <button
            key={handler.id}
            type="button"
            tabIndex={-1}
            className="flex items-center gap-1 rounded-chip px-1 hover:bg-hover"
            onClick={() => handler.run({ count: 1, source: "button" })}
          >
            <Kbd chord={declaredChords(handler)[0] ?? ""} />
            {handler.label ? t(handler.label) : null}
          </button>
        ))}
    </div>
  );
}
