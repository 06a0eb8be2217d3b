import type pg from "pg";
import { exportLists, handlers, signed, streamers } from "../handlers.ts";
import { startJobs } from "../jobs/index.ts";
import { readAnchorPlace } from "../kernel/audit/anchor.ts";
import { buildApp, openKernel } from "../kernel/http/app.ts";
import { sealAll } from "../kernel/audit/seal-all.ts";
import { aboutSecret, openKept } from "../kernel/kept-secrets.ts";
import { readAuditKeys, readSecretKeys, readWriteKeys } from "../kernel/keys.ts";
import { readSettings, type Settings } from "../kernel/settings.ts";
import { endKey, type House, makeKey } from "./house.ts";
import type { Offer } from "./play.ts";

const product = `
select p.id as "productId", p.app_id as "appId", v.offer, t.currency, t.currency_step as step, t.is_demo as "isDemo", k.code, k.secret from tenant t
join product p on p.tenant_id = t.tenant_id and p.status = 'listed'
join lateral (select r.version from product_release r where r.tenant_id = p.tenant_id and r.product_id = p.id and r.rolled_back_at is null
  and r.effective_from <= now() order by r.effective_from desc, r.id desc limit 1) f on true
join product_version v on v.tenant_id = p.tenant_id and v.product_id = p.id and v.version = f.version
left join lateral (select c.code, c.secret from collection_channel c where c.tenant_id = t.tenant_id and c.enabled order by c.code limit 1) k on true
where t.tenant_id = $1 order by p.id`;

interface Found {
  readonly productId: number;
  readonly appId: number;
  readonly offer: {
    readonly amountMin: number;
    readonly amountMax: number;
    readonly terms: readonly number[];
    readonly review?: { readonly second?: boolean };
  };
  readonly currency: string;
  readonly step: number;
  readonly isDemo: boolean;
  readonly code: string | null;
  readonly secret: string | null;
}

export interface Opened {
  readonly house: House;
  readonly offer: Offer;
  /** A product that wants two first reviews, of the same app; null: none does. */
  readonly second: Offer | null;
  readonly close: () => Promise<void>;
}

const offerOf = ({ productId, offer: { amountMin, amountMax, terms }, currency, step }: Found): Offer => ({
  productId,
  amountMin,
  amountMax,
  term: Math.min(...terms),
  currency,
  step,
});

const settingsOf = (env: Readonly<Record<string, string | undefined>>): Settings => ({
  ...readSettings(env, ""),
  consoleFolder: null,
  logLevel: "error",
  writeKeys: readWriteKeys(env),
  secretKeys: readSecretKeys(env),
  auditKeys: readAuditKeys(env),
  auditAnchor: readAnchorPlace(env),
});

/**
 * A server of its own on the same database, which may serve others meanwhile: it listens nowhere and runs the jobs that move what is played.
 * @param clock whose days pass faster than ours; only where nobody else is served
 * @throws where the lender is none of the demo: nobody is played in front of real customers
 */
export async function openHouse(url: string, owner: pg.Pool, tenantId: number, clock?: () => Date): Promise<Opened> {
  const { rows } = await owner.query<Found>(product, [tenantId]);
  const [found] = rows;
  if (!found?.isDemo) throw new Error("An app is played on the demo portfolio only: make one with npm run demo.");
  if (!found.code || !found.secret) throw new Error("The demo portfolio has no channel that collects.");
  const settings = settingsOf(process.env);
  const secret = openKept(settings.secretKeys, aboutSecret("collection_channel", tenantId, found.code), found.secret);
  if (secret === null) throw new Error("No key of SECRET_KEYS opens what the demo portfolio's channel signs with.");
  const kernel = openKernel(url, settings, clock);
  const app = await buildApp(kernel, { handlers, streamers, signed });
  app.addHook("onClose", () => sealAll(kernel));
  await app.ready();
  const jobs = startJobs(kernel.database, {
    clock: kernel.clock,
    ownerUrl: url,
    exportLists,
    log: app.log,
    sealer: kernel.sealer,
    outgoingHosts: settings.outgoingHosts,
    secretKeys: settings.secretKeys,
  });
  const { appId } = found;
  const seenTwice = rows.find((row) => row.appId === appId && row.offer.review?.second);
  const house: House = {
    app,
    kernel,
    owner,
    tenantId,
    appId,
    key: await makeKey(owner, { tenantId, appId, secretKeys: settings.secretKeys }),
    channel: { code: found.code, secret },
  };
  return {
    house,
    offer: offerOf(found),
    second: seenTwice ? offerOf(seenTwice) : null,
    async close() {
      await endKey(house);
      await jobs.stop();
      await app.close();
    },
  };
}
