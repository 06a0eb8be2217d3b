import type { Texts } from "../../../contract/languages.ts";

export const files = import.meta.glob<Texts>("../../../../locales/en_PH/*.json", { import: "default" });
