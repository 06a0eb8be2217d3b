/** Every language that the product speaks, by its own name; `locales/<code>/` holds its texts. */
export const languages = {
  vi_VN: "Tiếng Việt",
  en_PH: "English",
  zh_CN: "简体中文",
  es_MX: "Español",
  es_PE: "Español",
  en_IN: "English",
  id_ID: "Indonesia",
} as const;
export type Locale = keyof typeof languages;

/** Written as what differs from another language of the same tongue: `locales/<code>/` holds no more than that. */
export const variantOf: Readonly<Partial<Record<Locale, Locale>>> = { es_PE: "es_MX", en_IN: "en_PH" };

/** Texts as they stand in a file: nested, each leaf a text. */
export type Texts = Readonly<Record<string, unknown>>;

/** The texts of a variant: those of its language with its own before them. */
export function withDifferences(base: Texts | undefined, own: Texts | undefined): Texts | undefined {
  if (!base || !own) return own ?? base;
  const isBranch = (value: unknown): value is Texts => typeof value === "object" && value !== null;
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(own)])].map((key) => {
      const [common, different] = [base[key], own[key]];
      return [key, isBranch(common) && isBranch(different) ? withDifferences(common, different) : (different ?? common)];
    }),
  );
}
export const locales = Object.keys(languages) as readonly Locale[];

/**
 * What a build for a region offers, its default first (rules/product.md 1: Chinese everywhere, the others by region). English is the
 * second language of a floor; no region offers one language twice.
 */
const offeredByRegion = {
  VN: ["vi_VN", "en_PH", "zh_CN"],
  PH: ["en_PH", "zh_CN"],
  MX: ["es_MX", "en_PH", "zh_CN"],
  PE: ["es_PE", "en_PH", "zh_CN"],
  IN: ["en_IN", "zh_CN"],
  ID: ["id_ID", "en_PH", "zh_CN"],
} as const satisfies Readonly<Record<string, readonly [Locale, ...Locale[]]>>;
export type Region = keyof typeof offeredByRegion;

export const regions = Object.keys(offeredByRegion) as readonly Region[];
/** Vietnam (rules/product.md 1). */
export const defaultRegion: Region = "VN";

/** The region that `REGION` names, in either case; the default where it names none. Throws for a region that does not exist. */
export function readRegion(text: string | undefined): Region {
  const wanted = text?.trim().toUpperCase();
  if (!wanted) return defaultRegion;
  const region = regions.find((each) => each === wanted);
  if (!region) throw new Error(`REGION is ${text}; it may be ${regions.join(", ")}`);
  return region;
}

export const offeredIn = (region: Region): readonly [Locale, ...Locale[]] => offeredByRegion[region];

/** The locale that was asked for or kept ("vi_VN", "en-PH"); the first of the offered where that is not among them. */
export function chooseLocale(wanted: string | null | undefined, offered: readonly [Locale, ...Locale[]]): Locale {
  const code = (wanted ?? "").replace("-", "_").toLowerCase();
  return offered.find((each) => each.toLowerCase() === code) ?? offered[0];
}

/** The first offered language that a browser asks for, a variant of its tongue where there is no other ("zh" and "zh-TW" -> zh_CN); null: none. */
export function preferredLocale(asked: readonly string[], offered: readonly Locale[]): Locale | null {
  for (const tag of asked) {
    const [tongue] = tag.toLowerCase().split("-");
    const exact = offered.find((each) => languageTag(each).toLowerCase() === tag.toLowerCase());
    const kin = exact ?? offered.find((each) => each.split("_")[0] === tongue);
    if (kin) return kin;
  }
  return null;
}

/** As HTML and Intl name it: "zh_CN" -> "zh-CN". */
export const languageTag = (locale: Locale): string => locale.replace("_", "-");
