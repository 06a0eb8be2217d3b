import { verbsOf } from "./verb.ts";

const goes = ["b", "c", "f", "h", "j", "k", "l", "m", "n", "p", "q", "r", "s", "t", "v", "x"] as const;

/** The same on every screen (rules/keyboard.md 13), with the screens under one heading and what asks for a supervisor's answer. */
export const everywhereVerbs = verbsOf({
  palette: { key: "ctrl+k", in: ["everywhere"] },
  orders: { key: "/", in: ["everywhere", "matching"] },
  screens: { key: ":", in: ["everywhere"] },
  actions: { key: ">", in: ["everywhere"] },
  staff: { key: "@", in: ["everywhere"] },
  keys: { key: "?", in: ["everywhere"] },
  go: { key: "g", steps: goes, in: ["everywhere"] },
  undo: { key: "z", in: ["everywhere", "columns"] },
  redo: { key: "shift+z", in: ["everywhere"] },
  again: { key: ".", in: ["everywhere"] },
  back: { key: "q", in: ["everywhere", "page"] },
  lastView: { key: "-", in: ["everywhere"] },
  nextTab: { key: "shift+l", in: ["everywhere"] },
  previousTab: { key: "shift+h", in: ["everywhere"] },
  /** Keeps an order beside the next of its queue. */
  pinTab: { key: "alt+p", in: ["everywhere"] },
  reminders: { key: "m", in: ["everywhere", "reminders"] },
  /** What the house tells its people; `g n` is the screen of those who write it. */
  notices: { key: "alt+m", in: ["everywhere", "notices"] },
  /** From any place, field or dialog: what the frame says of calls. */
  takeCall: { key: "f4", in: ["everywhere"] },
  sidebar: { key: "ctrl+b", in: ["everywhere"] },
  region: { key: "f6", in: ["everywhere"] },
  lock: { key: "ctrl+alt+l", in: ["everywhere"] },
  theme: { key: "ctrl+alt+t", in: ["everywhere"] },
  /** Each rung of the ladder that Esc goes down stands above the next. */
  escape: { key: "escape", in: ["everywhere", "list", "composer", "form", "page"] },

  previousView: { key: "h", in: ["siblings"], moves: true },
  nextView: { key: "l", in: ["siblings"], moves: true },

  // From any screen, beside whatever letters it has: so no letter. On its own list a request is approved by `p`.
  showRequest: { key: "f9", in: ["request"] },
  answerLook: { key: "ctrl+f9", in: ["request"] },
});
