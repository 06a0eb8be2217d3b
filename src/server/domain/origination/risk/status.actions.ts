import { Refused } from "../../../../lending/reason.ts";
import { runSize } from "../../../../lending/risk/dry-run.ts";
import type { Context } from "../../../kernel/context.ts";
import type { BodyOf } from "./book.actions.ts";
import { askPublish } from "./publish.actions.ts";
import { lockItem, insertVersion, selectVersion } from "./risk.store.ts";
import { beginRun } from "./run.actions.ts";

interface Switch {
  readonly kind: "rule" | "set";
  readonly id: number;
  readonly status: "on" | "off";
}

/** On or off is a version like any other: its dry run begins by itself, and somebody else decides. */
export async function switchItem(context: Context, { kind, id, status }: Switch) {
  const item = await lockItem(context, kind, id);
  const live = item && (await selectVersion(context, id, item.live ?? item.newest));
  if (!live) throw new Refused({ error: "notFound", field: "id" });
  const enabled = status === "on";
  if ((live.body as BodyOf["rule"]).enabled === enabled) throw new Refused({ error: "risk.live", field: "status" });
  const version = await insertVersion(context, id, { ...live.body, enabled });
  await beginRun(context, { id, version, size: runSize.usual });
  return { version, pending: await askPublish(context, { kind, id, version, isRunning: true }) };
}
