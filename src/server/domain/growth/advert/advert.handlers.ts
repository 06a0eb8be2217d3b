import type { advertCalls } from "../../../../contract/product/advert.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { removeAdvert, saveAdvert, serveImage, setAdvertStatus } from "./advert.actions.ts";
import { advertQueue } from "./advert.store.ts";

export const advertHandlers: Handlers<keyof typeof advertCalls> = {
  "advert.list": (input, context) => readPage(context.tx, advertQueue(input, context), input.page, input.pageSize),
  "advert.save": saveAdvert,
  "advert.status": setAdvertStatus,
  "advert.delete": removeAdvert,
  "advert.image": serveImage,
};
