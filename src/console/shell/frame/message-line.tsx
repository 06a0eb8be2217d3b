import { useT } from "../../i18n/i18n.ts";
import { dismiss, useMessages } from "../../kernel/state/messages.ts";
import { classes } from "../../ui/classes.ts";

const tones = { plain: "text-fg-0", good: "text-ok", warn: "text-warn", bad: "text-danger" } as const;
const signs = { plain: "·", good: "✓", warn: "!", bad: "✕" } as const;

/**
 * What has just happened, in the status bar: a line that lies over no field, no key legend and no dialog. The newest stands first. A live region, so
 * it is heard too; above the dimming of a dialog, because it may be about that very dialog.
 */
export function MessageLine() {
  const t = useT();
  const messages = useMessages();
  return (
    <section
      aria-label={t("shell.messages")}
      aria-live="polite"
      className={classes(
        "flex min-w-0 items-center gap-4 overflow-hidden font-sans",
        messages.length > 0 &&
          "relative z-[60] h-full bg-1 px-1 max-[741px]:fixed max-[741px]:inset-x-0 max-[741px]:bottom-0 max-[741px]:h-auto max-[741px]:min-h-status max-[741px]:flex-wrap max-[741px]:whitespace-normal",
      )}
    >
      {messages.toReversed().map(({ id, tone, title, text }) => (
        // By pointer only: it leaves by itself, and the focus must not stand on what goes away.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          key={id}
          title={text}
          onClick={() => dismiss(id)}
          className={classes("min-w-24 shrink truncate max-[741px]:whitespace-normal", tones[tone])}
        >
          <span aria-hidden="true">{signs[tone]} </span>
          {title ? <strong>{title} </strong> : null}
          {text}
        </span>
      ))}
    </section>
  );
}
