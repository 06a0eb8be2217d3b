import { defineCalls } from "../kernel/call.ts";

const read = { method: "GET", permission: "order:detail:files" } as const;

/** Pictures of an order: which there are, one of them, and that somebody has looked. */
export const fileCalls = defineCalls("order", {
  files: { ...read, path: "/order-domain/order/files", effect: "read", evidence: "files" },
  /** Watermarked; that it went, and to whom, is on record before its first byte does. */
  file: { ...read, path: "/order-domain/order/file", effect: "export", audit: "order.file", binary: true },
  /** Shown to whoever asks, on a page that he could see. */
  filesSeen: {
    method: "POST",
    path: "/order-domain/order/filesSeen",
    permission: "order:detail:files",
    effect: "write",
    audit: "order.filesSeen",
  },
});
