import { verbsOf } from "./verb.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Reports, charts and the home page. */
export const reportVerbs = verbsOf({
  /** `s 0` is the whole again. */
  split: { key: "s", steps: ["0", ...digits], in: ["report"], desks: ["reports"] },
  /** One figure with another dimension across; `s 0`, or the same again, leaves it. */
  pivot: { key: "shift+p", steps: digits, in: ["report"], desks: ["reports"] },
  /** Lines of a pivot under their teams or groups. */
  fold: { key: "shift+b", in: ["report"], desks: ["reports"] },
  compare: { key: "v", in: ["report"], desks: ["reports"] },
  /** A period that the reader names; `v` leaves it again. */
  comparePeriod: { key: "shift+v", in: ["report"], desks: ["reports"] },
  contribution: { key: "n", in: ["report"], desks: ["reports"] },
  /** A column to the edge; a figure to home, where it is also taken off. */
  pin: { key: "p", in: ["report", "columns", "tiles"], desks: ["reports"] },
  notes: { key: "c", in: ["report"], desks: ["reports"] },
  explain: { key: "shift+enter", in: ["chart"], desks: ["reports"] },
  /** From refusals to those that their customers contest. */
  contested: { key: "shift+q", in: ["report"], desks: ["reports"] },
  targets: { key: "shift+t", in: ["report"], desks: ["reports"] },
  /** Black on white; the browser's own key prints too. */
  print: { key: "alt+c", in: ["report"], desks: ["reports"] },
  schedule: { key: "alt+r", in: ["report"], desks: ["reports"] },
  nextMark: { key: "shift+j", in: ["report"], desks: ["reports"] },
  previousMark: { key: "shift+k", in: ["report"], desks: ["reports"] },

  /** The chart, or the same numbers as a table. */
  swap: { key: "t", in: ["chart"], label: "chart.key.table" },
  hide: { key: "x", in: ["chart"] },
  showAll: { key: "shift+x", in: ["chart"] },
  legend: { key: "", steps: digits, in: ["chart", "home"] },

  neglected: { key: "n", in: ["home"], desks: ["home"] },
});
