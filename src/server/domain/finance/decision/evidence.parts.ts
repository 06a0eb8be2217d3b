import type { OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { RequestRow, TrailRow } from "./evidence.store.ts";

export type Evidence = OutputOf<"decision.evidence">;
export const nothing: Evidence = { entries: [], isOutdated: false, trail: [], since: [], events: [], voucher: "" };
export const notFound = (): Refused => new Refused({ error: "notFound", field: "id" });

export const told = (rows: readonly TrailRow[]): Evidence["trail"] => rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
export const isWaiting = ({ state, expires_at: expires }: RequestRow, { now }: Pick<Context, "now">): boolean =>
  state === "pending" && expires > now;
