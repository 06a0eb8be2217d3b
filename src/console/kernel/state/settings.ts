import { headerNames } from "../../../contract/kernel/envelope.ts";
import { offeredIn, readRegion, type Locale } from "../../../contract/languages.ts";

declare global {
  interface ImportMetaEnv {
    readonly REGION?: string;
  }
}

/** What `<meta name="keyline" content='{…}'>` may set, so that the console can be pointed at an existing back end. */
export interface Settings {
  readonly tokenHeader: string;
  readonly languageHeader: string;
  /** Text of the payload key; the development default is the cipher's. */
  readonly payloadKey: string | null;
  readonly payloadCipher: boolean;
  readonly apiBase: string;
  /** The languages that are offered, the default first. */
  readonly locales: readonly [Locale, ...Locale[]];
}

/** `REGION` of the build; a server that has its own sends its languages in the page. */
const builtFor = import.meta.env.REGION;

const defaults: Settings = {
  tokenHeader: headerNames.token,
  languageHeader: headerNames.language,
  payloadKey: null,
  payloadCipher: true,
  apiBase: "",
  locales: offeredIn(readRegion(builtFor)),
};

function read(): Settings {
  const content = document.querySelector('meta[name="keyline"]')?.getAttribute("content");
  if (!content) return defaults;
  return { ...defaults, ...(JSON.parse(content) as Partial<Settings>) };
}
export const settings: Settings = read();
