import { readFileSync } from "node:fs";

const read = (locale: string, section: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../locales/${locale}/${section}.json`, import.meta.url), "utf8"));

/** The Vietnamese text under a key such as `errors.signIn.captcha`, as the demo staff of the first tenant see it. */
export function textOf(key: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const [section = ""] = key.split(".");
  let found = read("vi_VN", section);
  for (const part of key.split(".")) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part];
  if (typeof found !== "string") throw new Error(`no text ${key}`);
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name] ?? ""));
}
