import { languages } from "../../../contract/languages.ts";
import { settings } from "../../kernel/state/settings.ts";

/** A language by its own name; nothing where none is asked for. */
export const languageName = (code: string): string => (languages as Readonly<Record<string, string>>)[code] ?? (code || "–");
export const languageOptions = () => settings.locales.map((value) => ({ value, label: languageName(value) }));
