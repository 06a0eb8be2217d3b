import type { paperCalls } from "../../../../contract/finance/paper.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { issuePaper, readPapers, servePaper } from "./paper.actions.ts";

export const paperHandlers: Handlers<keyof typeof paperCalls> = {
  "paper.list": readPapers,
  "paper.issue": issuePaper,
  "paper.file": servePaper,
};
