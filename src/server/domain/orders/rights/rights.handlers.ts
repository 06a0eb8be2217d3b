import type { rightsCalls } from "../../../../contract/basics/rights/rights.calls.ts";
import { rightsFile } from "../../../../contract/basics/rights/rights.columns.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { addRequest, answerAccess, askErase, endRequest, preview } from "./request.actions.ts";
import { requestQueue, selectPerson } from "./request.store.ts";
import { turnHold } from "./hold.actions.ts";
import { rightsFileQueue, type RightsFilters } from "./rights-file.queue.ts";

export const rightsHandlers: Handlers<keyof typeof rightsCalls> = {
  "customerRights.list": (input, context) => readPage(context.tx, requestQueue(input, context), input.page, input.pageSize),
  "customerRights.find": async ({ q }, context) => ({ found: (await selectPerson(context, q)) ?? null }),
  "customerRights.add": addRequest,
  "customerRights.end": endRequest,
  "customerRights.preview": preview,
  "customerRights.hold": turnHold,
  "customerRights.erase": askErase,
};

export const rightsExports = exportOf<RightsFilters>(rightsFile, {
  queue: rightsFileQueue,
  begun: ({ requestId }, context) => answerAccess(context, requestId),
});
