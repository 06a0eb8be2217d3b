import type { Database } from "../db/connection.ts";
import { tellOwnersDue } from "../domain/office/reminder/reminder.actions.ts";
import { inquiryGateways, type InquiryOf } from "../gateway/account-inquiry.ts";
import { payoutGateways, type GatewayOf } from "../gateway/payout.ts";
import { announceGateways, type AnnounceGatewayOf } from "../gateway/announce.ts";
import { smsGateways, type SmsGatewayOf } from "../gateway/sms.ts";
import { scoreGateways, type ScoreOf } from "../gateway/score.ts";
import { virtualAccountGateways, type VirtualAccountsOf } from "../gateway/virtual-account.ts";
import { voiceGateways, type VoiceGatewayOf } from "../gateway/voice.ts";
import { makeSealer, type Sealer } from "../kernel/audit/sealer.ts";
import { defaultSettings } from "../kernel/settings.ts";
import { runAdvertising } from "./advertising.ts";
import { runCollectionAssign } from "./collection-assign.ts";
import { runCalls } from "./calls.ts";
import { runChecks } from "./checks.ts";
import { runSendings } from "./export/sendings.ts";
import { enqueueExports } from "./export/job.store.ts";
import { runExemptions } from "./exemptions.ts";
import { runCharges } from "./charges.ts";
import { runExtensions } from "./extensions.ts";
import { runInquiries } from "./inquiries.ts";
import { foldDeltas } from "./fold.ts";
import { runLeadImports } from "./lead-imports.ts";
import { runLeads } from "./leads.ts";
import { runMachine } from "./machine-review.ts";
import { runAnnouncements, runMessages } from "./messages.ts";
import { runPayouts } from "./payout.ts";
import { runNight } from "./night.ts";
import { runRiskRuns } from "./risk-runs.ts";
import { runReviews } from "./reviews.ts";
import { runDecisions } from "./decisions.ts";
import { checkReports } from "../report/check/check.ts";
import { runStatements } from "../domain/finance/statement/upload.job.ts";
import { runVirtualAccounts } from "./virtual-accounts.ts";
import type { ExportLists } from "../kernel/export-list.ts";
import { paced } from "../kernel/paced.ts";
import { type Job, jobTurns } from "./turns.ts";
import { startWorker } from "./worker.ts";

export interface JobSettings {
  readonly clock: () => Date;
  readonly ownerUrl: string;
  readonly exportLists: ExportLists;
  /** Hosts of the house's own network that configuration lets it call. */
  readonly outgoingHosts?: readonly string[];
  /** What is kept sealed opens with these; without them those of development. */
  readonly secretKeys?: readonly string[];
  /** Without one seals are made under the key of development, and witnessed nowhere. */
  readonly sealer?: Sealer;
  readonly log: { error(fields: object, text: string): void };
}
interface Gateways {
  readonly payout: GatewayOf;
  readonly score: ScoreOf;
  readonly sms: SmsGatewayOf;
  readonly announce: AnnounceGatewayOf;
  readonly voice: VoiceGatewayOf;
  readonly inquiry: InquiryOf;
  readonly accounts: VirtualAccountsOf;
}

interface Means {
  readonly sealer: Sealer;
  readonly secretKeys: readonly string[];
  readonly lists: ExportLists;
  readonly clock: () => Date;
}
const jobsOf = ({ sealer, secretKeys, lists, clock }: Means): readonly Job[] => [
  { name: "seal", every: 1_000, always: true, run: (database, tenantId, now) => sealer.seal(database, tenantId, now) },
  { name: "fold", every: 1_000, sign: "fold", run: foldDeltas },
  { name: "remind", every: 1_000, run: tellOwnersDue },
  { name: "night", every: 20_000, run: (database, tenantId, now) => runNight(database, tenantId, now, paced) },
  { name: "extensions", every: 20_000, run: runExtensions },
  { name: "charges", every: 60_000, run: runCharges },
  { name: "exemptions", every: 20_000, run: runExemptions },
  { name: "leads", every: 300_000, run: runLeads },
  { name: "leadImports", every: 1_000, run: runLeadImports },
  { name: "checks", every: 20_000, run: runChecks },
  { name: "riskRuns", every: 500, sign: "riskRuns", run: (database, tenantId) => runRiskRuns(database, tenantId, clock) },
  { name: "deal", every: 60_000, run: runCollectionAssign },
  { name: "reviews", every: 2_000, run: runReviews },
  { name: "decisions", every: 500, sign: "decisions", run: runDecisions },
  { name: "statements", every: 500, sign: "statements", run: runStatements },
  { name: "sendings", every: 20_000, run: (database, tenantId, now) => runSendings(database, tenantId, now, { lists, secretKeys }) },
  { name: "reportChecks", every: 60_000, run: checkReports },
  { name: "exports", every: 500, sign: "exports", run: enqueueExports },
];

/** Those that speak to banks, carriers and bureaus, of which each may be silent. */
function outsideJobs({ secretKeys }: Means, { payout, score, sms, announce, voice, inquiry, accounts }: Gateways): readonly Job[] {
  const jobs: readonly Job[] = [
    { name: "machine", every: 1_000, sign: "machine", run: (database, tenantId, now) => runMachine(database, tenantId, now, score) },
    { name: "payouts", every: 1_000, sign: "payouts", run: (database, tenantId, now) => runPayouts(database, tenantId, now, payout) },
    { name: "inquiries", every: 2_000, run: (database, tenantId, now) => runInquiries(database, tenantId, now, inquiry) },
    { name: "accounts", every: 5_000, run: (database, tenantId, now) => runVirtualAccounts(database, tenantId, now, accounts) },
    { name: "messages", every: 1_000, sign: "messages", run: (database, tenantId, now) => runMessages(database, tenantId, now, sms) },
    {
      name: "announcements",
      every: 1_000,
      sign: "announcements",
      run: (database, tenantId, now) => runAnnouncements(database, tenantId, now, announce),
    },
    {
      name: "advertising",
      every: 500,
      sign: "advertising",
      run: (database, tenantId, now) => runAdvertising(database, tenantId, now, { sms, announce, secretKeys }),
    },
    { name: "calls", every: 300, sign: "calls", run: (database, tenantId, now) => runCalls(database, tenantId, now, voice) },
  ];
  return jobs.map((job) => ({ ...job, outside: true }));
}

/**
 * Starts the durable jobs (worker.ts) and the loops that keep a server's book in order. Each takes an advisory lock per tenant or is idempotent,
 * so any number of servers may run them. A failure is logged and tried again at the next turn.
 */
export function startJobs(database: Database, settings: JobSettings): { stop(): Promise<void> } {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const sealer = settings.sealer ?? makeSealer(defaultSettings);
  const turns = jobTurns(database, { ...settings, sealer });
  const loop = (job: Job): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = turns
        .take(job, () => isStopped)
        .finally(() => {
          running.delete(run);
          if (!isStopped) loop(job);
        });
      running.add(run);
    }, job.every);
    timers.add(timer);
  };
  const secretKeys = settings.secretKeys ?? defaultSettings.secretKeys;
  const line = { clock: settings.clock, allowed: settings.outgoingHosts ?? [], secretKeys };
  const gateways = {
    payout: payoutGateways(database, line),
    score: scoreGateways(line),
    sms: smsGateways(database, line),
    announce: announceGateways(database, line),
    voice: voiceGateways(line),
    inquiry: inquiryGateways(line),
    accounts: virtualAccountGateways(line),
  };
  const means = { sealer, secretKeys, lists: settings.exportLists, clock: settings.clock };
  for (const job of [...jobsOf(means), ...outsideJobs(means, gateways)]) loop(job);
  const worker = startWorker(database, settings);
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...running, worker.stop()]);
      await turns.end().catch(() => undefined);
    },
  };
}
