import { headerNames } from "../../contract/kernel/envelope.ts";
import { patience, type Patience } from "./http/broken.ts";
import { readProxy, type TrustedProxy } from "./http/address.ts";
import { developmentAuditKey, developmentSecretKey, developmentWriteKey } from "./keys.ts";
import type { AnchorPlace } from "./audit/anchor.ts";
import { defaultRegion, readRegion, type Region } from "../../contract/languages.ts";

/** What the environment decides; everything else is code. */
export interface Settings {
  readonly tokenHeader: string;
  readonly languageHeader: string;
  readonly payloadKey: string;
  readonly payloadCipher: boolean;
  /** What bodies of writes are kept under, the newest first (keys.ts). */
  readonly writeKeys: readonly string[];
  /** What secrets are sealed with that the house must read again, the newest first. */
  readonly secretKeys: readonly string[];
  /** What seals of the audit trail are made with, the newest first; and where what stands is witnessed: a file or an address, null nowhere. */
  readonly auditKeys: readonly string[];
  readonly auditAnchor: AnchorPlace | null;
  /** Where the console finds its own back end; another origin's base URL points it elsewhere. */
  readonly apiBase: string;
  /** Decides which languages are offered. */
  readonly region: Region;
  /** Folder of the built console; null serves calls only. */
  readonly consoleFolder: string | null;
  readonly logLevel: string;
  /** Rows that one person may stream in one day of the tenant (rules/data.md 10). */
  readonly streamBudget: number;
  /** Judges answers too: for tests and development, where a handler that leaks a field must be seen. */
  readonly judgeAnswers: boolean;
  /** How long a connection may take to say what it wants (http/broken.ts). */
  readonly patience: Patience;
  /** Whose word is taken for the address of a caller; null: nobody's. */
  readonly trustProxy: TrustedProxy | null;
  /** Opens /metrics to whoever brings it; null: to this machine alone. */
  readonly metricsToken: string | null;
  /** Hosts that channels and gateways may have although they are not of the open network: "pbx.internal", "10.1.2.3:8080". */
  readonly outgoingHosts: readonly string[];
}

/** Ships in the repository: good enough for 127.0.0.1, refused on any other address. */
export const developmentKey = "keyline-development-payload-key";

export const defaultSettings: Settings = {
  tokenHeader: headerNames.token,
  languageHeader: headerNames.language,
  payloadKey: developmentKey,
  payloadCipher: true,
  writeKeys: [developmentWriteKey],
  secretKeys: [developmentSecretKey],
  auditKeys: [developmentAuditKey],
  auditAnchor: null,
  apiBase: "",
  region: defaultRegion,
  consoleFolder: null,
  logLevel: "info",
  streamBudget: 3_000_000,
  judgeAnswers: false,
  patience,
  trustProxy: null,
  metricsToken: null,
  outgoingHosts: [],
};

export function readSettings(env: Readonly<Record<string, string | undefined>>, consoleFolder: string): Settings {
  return {
    ...defaultSettings,
    tokenHeader: env["TOKEN_HEADER"] ?? defaultSettings.tokenHeader,
    languageHeader: env["LANGUAGE_HEADER"] ?? defaultSettings.languageHeader,
    payloadKey: env["PAYLOAD_KEY"] ?? defaultSettings.payloadKey,
    payloadCipher: (env["PAYLOAD_CIPHER"] ?? "on") !== "off",
    apiBase: env["API_BASE"] ?? defaultSettings.apiBase,
    region: readRegion(env["REGION"]),
    consoleFolder,
    outgoingHosts: (env["OUTGOING_HOSTS"] ?? "").split(/[\s,]+/).filter(Boolean),
    logLevel: env["LOG_LEVEL"] ?? defaultSettings.logLevel,
    trustProxy: readProxy(env["TRUST_PROXY"]),
    metricsToken: env["METRICS_TOKEN"] || null,
  };
}
