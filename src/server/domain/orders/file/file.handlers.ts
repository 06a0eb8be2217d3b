import type { uploadCalls } from "../../../../contract/product/file.calls.ts";
import type { fileCalls } from "../../../../contract/order/file.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { noteSeen, readFiles, serveFile, uploadFile } from "./file.actions.ts";
import { serveVoucher } from "./voucher.actions.ts";

export const fileHandlers: Handlers<keyof typeof fileCalls | keyof typeof uploadCalls> = {
  "order.files": readFiles,
  "order.file": serveFile,
  "order.filesSeen": noteSeen,
  "file.upload": uploadFile,
  "file.voucher": serveVoucher,
};
