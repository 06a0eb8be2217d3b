import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import * as store from "./app.store.ts";

async function appOf(context: Context, id: number): Promise<store.AppRow> {
  const app = await store.lockApp(context, id);
  if (!app) throw new Refused({ error: "notFound", field: "id" });
  return app;
}

/** A new app, or what one is known by. */
export async function saveApp({ id: asked, version, ...facts }: ParsedOf<"app.save">, context: Context) {
  const before = asked === undefined ? null : await appOf(context, asked);
  if (before && version !== undefined && version !== before.version) throw new Refused({ error: "version.stale", field: "version" });
  const id = before?.id ?? (await store.insertApp(context))?.id ?? 0;
  if (!(await store.updateApp(context, id, facts)))
    throw new Refused({ error: "risk.nameTaken", field: "packageName", vars: { name: facts.packageName } });
  context.record({ subject: "app", ids: [id], detail: { ...facts } });
  return { id };
}

/** One that is off takes no applications; what runs goes on. */
export async function switchApp({ id, status }: ParsedOf<"app.status">, context: Context) {
  const app = await appOf(context, id);
  if (app.enabled === (status === "enabled")) throw new Refused({ error: "state.refused", field: "status" });
  await store.setEnabled(context, id, status === "enabled");
  context.record({ subject: "app", ids: [id], detail: { before: app.enabled ? "enabled" : "disabled", after: status } });
  return { ok: true as const };
}

/** @throws Refused app.off: it is switched off */
export async function mustBeOn(context: TenantTx, id: number | null): Promise<void> {
  const app = id === null ? undefined : await store.selectEnabled(context, id);
  if (!app?.enabled) throw new Refused({ error: "app.off" });
}
