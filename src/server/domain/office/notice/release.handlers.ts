import type { systemUpdateLogCalls } from "../../../../contract/basics/log/update-log.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { releaseQueue } from "./notice.queue.ts";
import { addRelease, releaseVersions, updateRelease } from "./release.actions.ts";

export const releaseHandlers: Handlers<keyof typeof systemUpdateLogCalls> = {
  "systemUpdateLog.add": addRelease,
  "systemUpdateLog.update": updateRelease,
  "systemUpdateLog.list": (input, context) => readPage(context.tx, releaseQueue(input, context), input.page, input.pageSize),
  "systemUpdateLog.versions": releaseVersions,
};
