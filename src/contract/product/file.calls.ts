import { defineCalls } from "../kernel/call.ts";

/** A picture that somebody of the house adds to an order, or uploads for an advert; which of the keys it takes the scene says. */
export const uploadCalls = defineCalls("file", {
  upload: {
    method: "POST",
    path: "/product-domain/file/upload",
    permission: ["order:detail:files", "product:advert:edit"],
    effect: "write",
    audit: "file.upload",
    carriesFile: true,
  },
});
