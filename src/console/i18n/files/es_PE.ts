import type { Texts } from "../../../contract/languages.ts";

export const files = import.meta.glob<Texts>("../../../../locales/es_PE/*.json", { import: "default" });
