import { fileURLToPath } from "node:url";
import { openDatabase } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { exportLists, handlers, mountPublic, open, signed, streamers } from "./handlers.ts";
import { startJobs } from "./jobs/index.ts";
import { buildApp, openKernel } from "./kernel/http/app.ts";
import { developmentKey, readSettings } from "./kernel/settings.ts";
import { readAnchorPlace } from "./kernel/audit/anchor.ts";
import {
  developmentAuditKey,
  developmentSecretKey,
  developmentWriteKey,
  readAuditKeys,
  readSecretKeys,
  readWriteKeys,
} from "./kernel/keys.ts";
import { sealAll } from "./kernel/audit/seal-all.ts";
import { sealInstallation } from "./kernel/seal-kept.ts";
import type { Kernel } from "./kernel/kernel.ts";

const loopback = ["127.0.0.1", "::1", "localhost"];
/**
 * Jobs have connections of their own. What a person asks for goes by the one that answered last, which knows its tables and has planned its statements:
 * among jobs that take one each second it met another each time, and a page took three times as long.
 */
const jobConnections = 12;
/** ms: a stop that takes longer is cut short. */
const stopWithin = 2_000;

/** Reads the environment, brings the database up to date, listens. `DATABASE_URL` is the owner's; the supervisor names the embedded one. */
export async function main(env: Readonly<Record<string, string | undefined>> = process.env): Promise<void> {
  const url = env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is missing: npm start sets it for the embedded database");
  const host = env["HOST"] ?? "127.0.0.1";
  const folder = env["CONSOLE_DIR"] ?? fileURLToPath(new URL("../console", import.meta.url));
  const settings = {
    ...readSettings(env, folder),
    writeKeys: readWriteKeys(env),
    secretKeys: readSecretKeys(env),
    auditKeys: readAuditKeys(env),
    auditAnchor: readAnchorPlace(env),
  };
  await migrate(url);
  await sealInstallation(url, settings.secretKeys);
  const kernel = openKernel(url, settings);
  const app = await buildApp(kernel, { handlers, streamers, signed, open, mountPublic });
  app.addHook("onClose", () => sealAll(kernel).catch(() => undefined));
  await refuseOpenHouse(kernel, host);
  const jobsDatabase = openDatabase(url, jobConnections);
  const jobs = startJobs(jobsDatabase, {
    clock: kernel.clock,
    ownerUrl: url,
    exportLists,
    log: app.log,
    sealer: kernel.sealer,
    outgoingHosts: settings.outgoingHosts,
    secretKeys: settings.secretKeys,
  });
  await app.listen({ host, port: Number(env["PORT"] ?? 3000) });
  let isStopping = false;
  // Ctrl+C reaches every process of the terminal, and the one that supervises this one sends its own signal after it.
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), stopWithin).unref();
    void jobs
      .stop()
      .then(() => Promise.all([app.close(), jobsDatabase.close()]))
      .then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** Demo accounts and the key that everybody knows stay on this machine. */
async function refuseOpenHouse({ database, settings }: Kernel, host: string): Promise<void> {
  if (loopback.includes(host)) return;
  if (settings.payloadCipher && settings.payloadKey === developmentKey)
    throw new Error(`refusing to listen on ${host} with the development PAYLOAD_KEY`);
  if (settings.writeKeys.includes(developmentWriteKey)) throw new Error(`refusing to listen on ${host} without WRITE_KEYS or a DATA_DIR`);
  if (settings.auditKeys.includes(developmentAuditKey)) throw new Error(`refusing to listen on ${host} without AUDIT_KEYS or a DATA_DIR`);
  if (settings.secretKeys.includes(developmentSecretKey))
    throw new Error(`refusing to listen on ${host} without SECRET_KEYS or a DATA_DIR`);
  for (const { id } of await tenantsOf(database)) {
    const demo = await database.withTenant(
      id,
      (tx) => tx.selectFrom("tenant").select("is_demo").where("tenant_id", "=", id).executeTakeFirst(),
      "read",
    );
    if (demo?.is_demo) throw new Error(`refusing to listen on ${host} with demo accounts`);
  }
}

async function tenantsOf(database: Kernel["database"]): Promise<readonly { readonly id: number }[]> {
  const found = await database.pool.query<{ id: number }>("select tenant_ids() as id");
  return found.rows;
}

/** What the house itself says of its settings is a line; only what nobody foresaw has a stack. */
main().catch((error: unknown) => {
  const isOwn = error instanceof Error && error.constructor === Error && !("code" in error);
  process.stderr.write(`${isOwn ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
