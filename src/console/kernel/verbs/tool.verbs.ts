import { collectionReasons } from "../../../lending/options/collection-reasons.ts";
import { verbsOf } from "./verb.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Tools that hold the keyboard while they have the focus: each is a context of its own. */
export const toolVerbs = verbsOf({
  confirm: { key: "enter", in: ["form", "allocation", "binding", "matching", "offer"] },
  submit: { key: "ctrl+enter", in: ["form", "page", "tree"] },
  /** The other way out of a form that has two. */
  submitOther: { key: "alt+enter", in: ["form"] },
  picker: { key: "alt+arrowdown", in: ["form"] },
  exportScope: { key: "alt+t", in: ["form"] },
  exportFormat: { key: "alt+x", in: ["form"] },
  exportBoard: { key: "alt+b", in: ["form"] },
  exportMeasure: { key: "alt+m", in: ["form"] },
  choose: { key: "", steps: digits, in: ["form", "composer", "allocation", "binding", "views", "matching"] },
  chatProgram: { key: "", steps: ["z", "h", "v"], in: ["form"] },

  /** A form that is a page: its parts, and what was saved before. No letters: they are typed. */
  nextSection: { key: "ctrl+arrowdown", in: ["page"] },
  previousSection: { key: "ctrl+arrowup", in: ["page"] },
  versions: { key: "alt+s", in: ["page"] },
  /** What was typed goes, with its draft. */
  anew: { key: "alt+x", in: ["page"] },

  reason: { key: "", steps: collectionReasons.map(({ key }) => key), in: ["composer"] },
  saveNext: { key: "enter", also: ["ctrl+enter"], in: ["composer"] },
  saveStay: { key: "shift+enter", in: ["composer"] },

  toggle: { key: "x", also: ["space"], in: ["binding", "columns", "form", "tree", "matching"] },
  /** Takes an entry out of a list: the key that says so. */
  remove: { key: "delete", in: ["binding", "views", "exports"] },
  findPerson: { key: "/", in: ["allocation", "tree"] },
  mark: { key: "space", in: ["allocation"] },
  lastTeam: { key: "b", in: ["allocation"] },
  mode: { key: "m", in: ["allocation"] },
  keepOld: { key: "k", in: ["allocation"] },
  keepPromised: { key: "p", in: ["allocation"] },
  weight: { key: "v", in: ["binding"] },
  cap: { key: "m", in: ["binding"] },

  rename: { key: "r", in: ["views"] },
  replace: { key: "p", in: ["views"] },
  share: { key: "t", in: ["views"] },
  density: { key: "c", in: ["columns"] },
  reset: { key: "r", in: ["columns"] },
  /** Ends the chooser of columns: also by the key that opened it. */
  done: { key: "b", also: ["enter"], in: ["columns"] },

  branch: { key: "t", in: ["tree"] },
  nextChange: { key: "n", in: ["tree"] },
  granted: { key: "b", in: ["tree"] },
  compareRole: { key: "c", in: ["tree"] },
  /** An entry of a tree that is made, moved among its neighbours, or taken out. */
  newBelow: { key: "shift+c", in: ["tree"] },
  earlier: { key: "alt+arrowup", in: ["tree"] },
  later: { key: "alt+arrowdown", in: ["tree"] },
  takeOut: { key: "shift+x", in: ["tree"] },
  /** Makes the pictures of a record large, and small again. */
  look: { key: "space", in: ["record", "viewer"] },
  nextPicture: { key: "tab", in: ["viewer"] },
  previousPicture: { key: "shift+tab", in: ["viewer"] },
  zoomIn: { key: "+", in: ["viewer"] },
  zoomOut: { key: "-", in: ["viewer"] },
  rotate: { key: "r", in: ["viewer"] },
  overlay: { key: "c", in: ["viewer"] },
  splitLine: { key: "t", in: ["matching"] },
  leaveLine: { key: "n", in: ["matching"] },
  /** The truth of a channel's line: which of its days it pays, less which fee. */
  settleLine: { key: "s", in: ["matching"] },
});
