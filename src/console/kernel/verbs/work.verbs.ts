import { verbsOf } from "./verb.ts";

/** What is done with a row or a record: the verbs of the desks. */
export const workVerbs = verbsOf({
  assign: {
    key: "t",
    in: ["list", "grid", "record"],
    desks: ["collection", "marketing", "review", "finance", "people"],
    permits: ["assign", "bind", "bindProduct"],
  },
  switch: { key: "t", in: ["list"], desks: ["administration"], permits: ["status"] },
  record: { key: "c", in: ["list", "record"], desks: ["collection", "marketing", "review"], permits: ["result", "remark", "call"] },
  new: { key: "c", in: ["list", "views"], desks: ["finance", "administration", "people"], permits: ["add", "upload"] },
  message: { key: "s", in: ["list", "record"], desks: ["collection", "marketing", "review"], permits: ["sms", "send"] },
  seek: { key: "s", in: ["list"], desks: ["finance"], permits: ["match"] },
  history: { key: "s", in: ["list"], desks: ["administration", "people"] },
  approve: {
    key: "p",
    in: ["list", "record", "lines", "offer"],
    desks: ["finance", "review"],
    permits: ["review", "firstReview", "secondReview", "pay", "confirm", "first", "final"],
  },
  publish: { key: "p", in: ["list"], desks: ["administration", "people", "home"] },
  promises: { key: "p", in: ["list"], desks: ["collection"] },
  play: { key: "p", in: ["list"], desks: ["records", "marketing"], permits: ["listen"] },
  refuse: { key: "n", in: ["list", "record", "lines", "offer"], desks: ["finance", "review", "administration", "home"] },
  end: {
    key: "shift+x",
    in: ["list", "record"],
    desks: ["collection", "marketing", "review", "finance", "administration", "people"],
    permits: ["close", "delete", "cancel", "revoke", "reverse", "kick"],
  },

  messageResults: { key: "shift+m", in: ["list", "record"], desks: ["collection", "marketing", "review"] },
  paidByHand: { key: "shift+m", in: ["list"], desks: ["finance"], permits: ["manual"] },
  matrix: { key: "shift+m", in: ["list"], desks: ["administration"] },
  transfers: { key: "shift+t", in: ["list"], desks: ["collection"] },
  /** What somebody holds goes back to where nobody does. */
  giveBack: { key: "shift+t", in: ["list"], desks: ["marketing"], permits: ["back"] },
  retry: { key: "shift+t", in: ["list"], desks: ["finance"], permits: ["retry"] },
  switchTenant: { key: "shift+t", in: ["list"], desks: ["administration"], permits: ["switch"] },
  requests: { key: "shift+q", in: ["list"], desks: ["collection"] },
  /** "What would it give?": what a change would do, before it does it. */
  preview: { key: "shift+q", in: ["list", "tree"], desks: ["administration", "people"], permits: ["test"] },
  readers: { key: "shift+v", in: ["list"], desks: ["administration"] },

  call: { key: "ctrl+enter", in: ["list", "record"], desks: ["collection", "marketing", "review"] },
  reveal: { key: "shift+v", in: ["list", "record"], desks: ["collection", "marketing", "review", "people"], permits: ["phone"] },
  chat: { key: "shift+n", in: ["record"], desks: ["collection"] },
  figure: { key: "f", in: ["record"], desks: ["collection"] },
  offer: { key: "shift+s", in: ["record"], desks: ["collection"], permits: ["apply"] },
  /** Goodwill, a charge by hand, or one of them given up. */
  adjust: { key: "shift+g", in: ["record"], desks: ["collection"] },
  /** The loss is booked; what is owed stays owed. */
  writeOff: { key: "shift+f", in: ["record"], desks: ["collection", "review"], permits: ["writeOff"] },
  alreadyPaid: { key: "shift+p", in: ["record"], desks: ["collection"], permits: ["offline"] },
  complaint: { key: "shift+q", in: ["record"], desks: ["collection"] },
  file: { key: "shift+j", in: ["record"], desks: ["collection"] },
  blackList: { key: "shift+b", in: ["record"], desks: ["collection", "review"], permits: ["propose"] },
  takeOver: { key: "shift+t", in: ["record"], desks: ["collection"] },
  sendBack: { key: "b", in: ["record"], desks: ["review"] },
  askDocument: { key: "r", in: ["record"], desks: ["review"] },
  seen: { key: "v", in: ["record"], desks: ["review"] },
  park: { key: "x", in: ["record"], desks: ["review"] },
  /** The call's result, or a pane, by its digit. */
  preset: { key: "", steps: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], in: ["record"] },
});
