import { verbsOf } from "./verb.ts";

const digits = ["0", "1", "2", "3", "4", "5"] as const;

/** What every list does with what it shows; reports and boards share the letters (rules/keyboard.md 14). */
export const listVerbs = verbsOf({
  filter: { key: "f", in: ["list", "grid", "report", "home"], label: "table.key.filter" },
  clear: { key: "shift+f", in: ["list", "grid", "report", "home"], label: "table.key.clear" },
  find: { key: "ctrl+f", in: ["list"], label: "table.key.find" },
  sort: { key: "shift+s", in: ["list", "report"], label: "table.key.sort" },
  refresh: { key: "shift+r", in: ["list", "grid", "report", "home", "reminders", "notices", "page"], label: "table.key.refresh" },
  copy: { key: "shift+c", in: ["list", "report"], label: "table.key.copy" },
  columns: { key: "b", in: ["list", "report"], label: "table.key.columns" },
  views: { key: "shift+g", in: ["list", "report"], label: "table.key.views" },
  export: { key: "ctrl+s", in: ["list", "report", "home"], label: "table.key.export", permits: ["export"] },
  exports: { key: "ctrl+shift+s", in: ["list", "report", "home"], label: "table.key.exports" },
  /** The last 1, 3, 7, 14, 30 days by digit, in a report of days 90 too, 0 a range of one's own; in a report the range before and after. */
  days: { key: "r", steps: [...digits, "6", "h", "l"], in: ["list", "report", "home"] },
  nextPage: { key: "shift+n", in: ["list"], label: "table.key.pageNext" },
  previousPage: { key: "shift+p", in: ["list"], label: "table.key.pagePrevious" },
  /** Rows per page by digit, 0 the whole queue; the first page and the last. */
  pageSize: { key: "shift+b", steps: [...digits, "h", "l"], in: ["list"] },

  /** Enter on a row shows what it is about. */
  open: {
    key: "enter",
    in: ["list", "chart", "tiles", "lines", "views", "exports", "tree"],
    desks: ["collection", "marketing", "review", "finance", "records", "reports", "home"],
  },
  /** Where a row is a setting or a person, what it is about is its form. */
  edit: { key: "enter", in: ["list"], desks: ["administration", "people"], permits: ["edit", "config"] },
  /** The other thing behind a row: what somebody is on, beside what he holds. */
  openOther: { key: "shift+enter", in: ["list"] },
  /** The row's record beside the list. */
  peek: { key: "space", in: ["list"], label: "table.key.peek" },

  tick: { key: "x", also: ["shift+space"], in: ["list", "grid"], label: "table.key.tick" },
  tickAll: { key: "ctrl+a", in: ["list"], label: "table.key.all" },
  /** From here on every move ticks. */
  tickRange: { key: "v", in: ["list"], label: "table.key.sticky" },
  tickDown: { key: "shift+j", also: ["shift+arrowdown"], in: ["list", "grid"], label: "table.key.extend" },
  tickUp: { key: "shift+k", also: ["shift+arrowup"], in: ["list", "grid"], label: "table.key.extendUp" },
});
