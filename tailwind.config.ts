import type { Config } from "tailwindcss";

const variable = (name: string) => [name, `var(--${name})`] as const;
const inks = ["fg-0", "fg-1", "fg-2", "line", "line-strong", "accent", "focus", "danger", "ok", "warn"];
const onInks = ["on-accent", "on-danger", "on-ok", "on-warn", "on-focus"];
const statuses = ["unassigned", "review", "rejected", "disburse", "repay", "overdue", "settled", "closed"].map((name) => `st-${name}`);
const grounds = Object.fromEntries(["0", "1", "2", "hover", "select", "inset"].map((name) => [name, `var(--bg-${name})`]));

/** The tokens of look.md; their values for dark and light stand in src/console/app.css. */
export default {
  darkMode: ["selector", '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: Object.fromEntries([...inks, ...onInks, ...statuses].map(variable)),
      backgroundColor: grounds,
      fontFamily: { sans: "var(--font-sans)", mono: "var(--font-mono)" },
      fontSize: {
        badge: ["11px", "16px"],
        cell: ["12px", "16px"],
        base: ["13px", "20px"],
        form: ["14px", "20px"],
        panel: ["16px", "24px"],
        kpi: ["20px", "28px"],
        dash: ["28px", "32px"],
      },
      height: { "row-compact": "24px", row: "28px", "row-relaxed": "32px", tabs: "32px", filters: "40px", head: "28px", status: "24px" },
      width: { sidebar: "240px", "sidebar-folded": "65px" },
      borderRadius: { chip: "2px", panel: "4px" },
    },
  },
} satisfies Config;
