import * as channels from "./channels.sql.ts";
import * as sources from "./lead-sources.sql.ts";
import * as leads from "./leads.sql.ts";

type Steps = readonly (readonly [what: string, weight: number, sql: string])[];

/** Where leads come from, the leads, and what was done with them: in this order, once the orders stand. */
export const leadSteps: Steps = [
  ["leads", 1, leads.nameChannels],
  ["leads", 1, leads.coolDown],
  ["leads", 1, sources.insertImports],
  ["leads", 1, sources.insertNumbers],
  ["leads", 1, sources.insertProspects],
  ["leads", 1, sources.insertPeople],
  ["leads", 1, sources.insertRegistered],
  ["leads", 1, sources.insertShares],
  ["leads", 1, sources.insertCampaign],
  ["leads", 1, leads.leads],
  ["leads", 1, leads.insertLeads],
  ["leads", 1, sources.nameSources],
  ["leads", 1, sources.nameProducts],
  ["leads", 1, sources.insertRules],
  ["leads", 1, sources.bindRules],
  ["leads", 1, leads.insertTurns],
  ["leads", 1, leads.insertRemarks],
];

/** Channels with what they brought, the white lists, and files of numbers that were asked for. */
export const channelSteps: Steps = [
  ["leads", 1, channels.insertCompanies],
  ["leads", 1, channels.insertDeliveries],
  ["leads", 1, channels.insertTerms],
  ["leads", 2, channels.insertEvents],
  ["leads", 1, channels.insertPartners],
  ["leads", 1, channels.insertWhite],
  ["leads", 1, channels.markExempt],
  ["leads", 1, channels.insertWaiting],
  ["leads", 1, sources.insertPhoneFiles],
];
