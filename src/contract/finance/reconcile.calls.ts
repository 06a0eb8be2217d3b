import { defineCalls } from "../kernel/call.ts";

const path = "/finance-domain/reconcile";
const look = { method: "POST", permission: "finance:reconcile:list", effect: "read" } as const;
const edit = { method: "POST", permission: "finance:reconcile:edit", effect: "write" } as const;

/** Channels' statements beside our book. */
export const reconcileCalls = defineCalls("reconcile", {
  list: { ...look, path: `${path}/list` },
  rows: { ...look, path: `${path}/rows` },
  /** Ways in and out of which a statement may be brought. */
  channels: { ...look, path: `${path}/channels` },
  /** What a channel's file says and how far the book differs; nothing is kept. */
  preview: { ...edit, path: `${path}/preview`, effect: "read", carriesFile: true },
  uploadFile: { ...edit, path: `${path}/uploadFile`, audit: "reconcile.upload", carriesFile: true },
  upload: { ...edit, path: `${path}/upload`, audit: "reconcile.upload" },
  resolve: { ...edit, path: `${path}/resolve`, audit: "reconcile.resolve", money: true },
});
