import { headerNames } from "../../contract/kernel/envelope.ts";

/** What `<meta name="keyline" content='{…}'>` may set, so that the console can be pointed at an existing back end. */
export interface Settings {
  readonly tokenHeader: string;
  readonly languageHeader: string;
  /** Text of the payload key; the development default is the cipher's. */
  readonly payloadKey: string | null;
  readonly payloadCipher: boolean;
  readonly apiBase: string;
  readonly locales: readonly string[];
}

const defaults: Settings = {
  tokenHeader: headerNames.token,
  languageHeader: headerNames.language,
  payloadKey: null,
  payloadCipher: true,
  apiBase: "",
  locales: ["vi_VN", "en_PH"],
};

function read(): Settings {
  const content = document.querySelector('meta[name="keyline"]')?.getAttribute("content");
  if (!content) return defaults;
  return { ...defaults, ...(JSON.parse(content) as Partial<Settings>) };
}
export const settings: Settings = read();
