import type { Texts } from "../../../contract/languages.ts";

export const files = import.meta.glob<Texts>("../../../../locales/vi_VN/*.json", { import: "default" });
