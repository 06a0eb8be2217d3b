import type { Locale } from "../../contract/languages.ts";

type Table = Readonly<Record<string, unknown>>;

/** Texts that leave the server inside files; the rest of the locales is the console's. */
const files = import.meta.glob<Table>(
  "../../../locales/*/{collection,composer,export,file,history,order,records,report,status,table}.json",
  {
    eager: true,
    import: "default",
  },
);

/** The text under a key such as `order.column.phone`, its variables filled in; "" when there is none. */
export function textIn(locale: Locale, key: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const [section = ""] = key.split(".");
  const text = key.split(".").reduce<unknown>(step, files[`../../../locales/${locale}/${section}.json`]);
  return typeof text === "string" ? text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(vars[name] ?? "")) : "";
}

const step = (node: unknown, key: string): unknown => (typeof node === "object" && node !== null ? (node as Table)[key] : undefined);
