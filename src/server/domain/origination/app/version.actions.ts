import { createHmac } from "node:crypto";
import type { ParsedOf } from "../../../../contract/types.ts";
import { appVersionMachine, updateFor } from "../../../../lending/product/app-version.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import * as apps from "./app.store.ts";
import * as store from "./version.store.ts";

async function versionOf(context: Context, id: number): Promise<store.VersionRow> {
  const version = await store.lockVersion(context, id);
  if (!version) throw new Refused({ error: "notFound", field: "id" });
  return version;
}

/** A draft, or how wide and how hard a release is: what devices have got keeps its app and its build. */
export async function saveVersion({ id: asked, ...facts }: ParsedOf<"appVersion.save">, context: Context) {
  if (!(await apps.lockApp(context, facts.appId))) throw new Refused({ error: "notFound", field: "appId" });
  const before = asked === undefined ? null : await versionOf(context, asked);
  if (before?.state === "withdrawn") throw new Refused({ error: "appVersion.state", field: "id" });
  if (before && before.state !== "draft" && (before.build !== facts.build || before.appId !== facts.appId))
    throw new Refused({ error: "appVersion.state", field: "build" });
  const taken = new Refused({ error: "appVersion.build", field: "build", vars: { build: facts.build } });
  if (before && !(await store.updateVersion(context, before.id, facts))) throw taken;
  const id = before?.id ?? (await store.insertVersion(context, facts))?.id;
  if (id === undefined) throw taken;
  context.record({ subject: "appVersion", ids: [id], detail: { ...facts } });
  return { id };
}

/** To devices: only upwards, because nobody goes back to a lower build; or from them. */
export async function moveVersion({ id, status }: ParsedOf<"appVersion.status">, context: Context) {
  const version = await versionOf(context, id);
  if (moveReason(appVersionMachine, status === "published" ? "publish" : "withdraw", version.state))
    throw new Refused({ error: "appVersion.state", field: "status" });
  const { build } = (status === "published" ? await store.selectHighest(context, version.appId, id) : undefined) ?? { build: null };
  if (build !== null && build >= version.build) throw new Refused({ error: "appVersion.build", field: "status", vars: { build } });
  await store.setState(context, id, status);
  context.record({ subject: "appVersion", ids: [id], detail: { before: version.state, after: status, build: version.build } });
  return { ok: true as const };
}

interface Asked {
  readonly deviceId: string;
  readonly build: number;
}
/** What a device of an app should run, and whether the app takes applications. What it runs now is counted. */
export async function answerVersion({ deviceId, build }: Asked, context: SignedContext) {
  const { signer, tenant, now, secretKeys } = context;
  if (signer.appId === null) throw new Refused({ error: "forbidden" });
  const app = await apps.selectEnabled(context, signer.appId);
  const device = createHmac("sha256", secretKeys.at(-1) ?? "")
    .update(`device ${tenant.id} ${signer.appId} ${deviceId}`)
    .digest();
  await store.noteDevice(context, { appId: signer.appId, device, build, day: businessDay(now, tenant.timeZone).date });
  const update = updateFor(await store.selectPublished(context, signer.appId), deviceId, build);
  return {
    enabled: app?.enabled ?? false,
    update: update && {
      version: update.release.name,
      build: update.release.build,
      url: update.release.url,
      notes: update.release.notes,
      forced: update.isForced,
    },
  };
}
