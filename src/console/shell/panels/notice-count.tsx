import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { useChord } from "../../kernel/keys/profile.ts";
import { showNotices, useNotices } from "../../kernel/state/notices.ts";
import { ariaShortcut } from "../../ui/chord.ts";
import { Icon } from "../../ui/icons.tsx";

/** How many of one's notices are unread; opens their panel. It says nothing by itself: nobody is interrupted. */
export function NoticeCount() {
  const t = useT();
  const { unread } = useNotices();
  const chord = useChord("shell.notices", "notices");
  const count = formatNumber(unread ?? 0);
  return (
    <button
      type="button"
      data-notice-count={unread ?? ""}
      onClick={() => showNotices(true)}
      aria-label={t("shell.notices.count", { count })}
      aria-keyshortcuts={ariaShortcut(chord)}
      className={`flex h-full items-center gap-1.5 px-1 ${unread ? "font-semibold text-warn" : "text-fg-1 hover:text-fg-0"}`}
    >
      <Icon name="megaphone" className="size-3.5" />
      {count}
    </button>
  );
}
