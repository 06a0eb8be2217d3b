import type { Tone } from "../../kernel/screen/screen.ts";
import type { OutputOf } from "../../../contract/types.ts";

type Status = OutputOf<"message.taskRows">["list"][number]["status"];

/** How what became of a message is coloured, wherever it is listed. */
export const sendingTones: Readonly<Record<Status, Tone>> = {
  queued: "plain",
  waiting: "accent",
  submitted: "accent",
  delivered: "good",
  answered: "good",
  keyed: "good",
  failed: "bad",
  blocked: "warn",
  expired: "warn",
  cancelled: "plain",
};
