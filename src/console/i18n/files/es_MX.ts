import type { Texts } from "../../../contract/languages.ts";

export const files = import.meta.glob<Texts>("../../../../locales/es_MX/*.json", { import: "default" });
