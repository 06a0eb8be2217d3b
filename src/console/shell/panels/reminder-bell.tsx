import { keyOf } from "../../kernel/verbs/table.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { isReminded, showReminders, useReminders } from "../../kernel/state/reminders.ts";
import { Icon } from "../../ui/icons.tsx";
import { Kbd } from "../../ui/kbd.tsx";

/** How many reminders are unread, for those who are reminded; opens the panel. */
export function ReminderBell() {
  const t = useT();
  const { unread } = useReminders();
  if (!isReminded()) return null;
  const count = formatNumber(unread ?? 0);
  return (
    <button
      type="button"
      data-bell={unread ?? ""}
      onClick={() => showReminders(true)}
      aria-label={t("shell.reminders.bell", { count })}
      aria-keyshortcuts="m"
      className={`flex h-full items-center gap-1.5 px-1 ${unread ? "bg-warn font-semibold text-on-warn" : "text-fg-1 hover:text-fg-0"}`}
    >
      <Icon name="bell" className="size-3.5" />
      {count}
      {unread ? null : <Kbd chord={keyOf("reminders")} bare />}
    </button>
  );
}
