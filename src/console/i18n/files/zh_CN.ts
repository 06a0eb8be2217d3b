import type { Texts } from "../../../contract/languages.ts";

export const files = import.meta.glob<Texts>("../../../../locales/zh_CN/*.json", { import: "default" });
