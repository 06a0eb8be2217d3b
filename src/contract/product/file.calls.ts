import { defineCalls } from "../kernel/call.ts";

/** A picture that somebody of the house adds to an order. */
export const uploadCalls = defineCalls("file", {
  upload: {
    method: "POST",
    path: "/product-domain/file/upload",
    permission: "order:detail:files",
    effect: "write",
    audit: "file.upload",
    carriesFile: true,
  },
});
