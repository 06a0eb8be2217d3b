import { verbsOf, type VerbContext } from "./verb.ts";

const rows: readonly VerbContext[] = [
  "list",
  "grid",
  "tiles",
  "binding",
  "columns",
  "views",
  "exports",
  "lines",
  "reminders",
  "notices",
  "tree",
  "matching",
];
const widgets: readonly VerbContext[] = ["list", "grid", "chart", "tiles", "columns", "allocation", "form", "viewer"];

/** Where the cursor goes: arrows as the patterns of the web have them, letters beside them where no field takes them. */
export const moveVerbs = verbsOf({
  nextRow: { key: "j", also: ["arrowdown"], in: rows, moves: true },
  previousRow: { key: "k", also: ["arrowup"], in: rows, moves: true },
  rightCell: { key: "l", also: ["arrowright"], in: ["grid", "tiles", "tree"], moves: true },
  leftCell: { key: "h", also: ["arrowleft"], in: ["grid", "tiles", "tree"], moves: true },
  down: { key: "arrowdown", in: ["chart", "allocation", "form", "viewer"], moves: true },
  up: { key: "arrowup", in: ["chart", "allocation", "form", "viewer"], moves: true },
  right: { key: "arrowright", in: ["list", "chart", "viewer"], moves: true },
  left: { key: "arrowleft", in: ["list", "chart", "viewer"], moves: true },
  farRight: { key: "shift+arrowright", in: ["grid", "chart"], moves: true },
  farLeft: { key: "shift+arrowleft", in: ["grid", "chart"], moves: true },
  pageDown: { key: "pagedown", in: ["list", "grid", "chart", "reminders"], moves: true },
  pageUp: { key: "pageup", in: ["list", "grid", "chart"], moves: true },
  first: { key: "home", in: widgets.filter((each) => each !== "list"), moves: true },
  last: { key: "end", in: widgets.filter((each) => each !== "list"), moves: true },
  firstRow: { key: "ctrl+home", also: ["home"], in: ["list"], moves: true },
  lastRow: { key: "ctrl+end", also: ["end"], in: ["list"], moves: true },
  firstCell: { key: "ctrl+home", in: ["chart"], moves: true },
  lastCell: { key: "ctrl+end", in: ["chart"], moves: true },

  /** A record of the queue that it was opened from, and its parts. */
  next: { key: "j", in: ["record"], moves: true },
  previous: { key: "k", in: ["record"], moves: true },
  nextPart: { key: "l", in: ["record"], moves: true },
  previousPart: { key: "h", in: ["record"], moves: true },

  /** In the chooser of columns: the column goes, not the cursor. */
  moveDown: { key: "shift+j", also: ["shift+arrowdown"], in: ["columns"] },
  moveUp: { key: "shift+k", also: ["shift+arrowup"], in: ["columns"] },
  wider: { key: "l", also: ["arrowright", ">"], in: ["columns"] },
  narrower: { key: "h", also: ["arrowleft", "<"], in: ["columns"] },
  department: { key: "b", in: ["grid"] },
});
