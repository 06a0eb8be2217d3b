import { textOf } from "./i18n.ts";

/** What a role is called: those that the house ships have a word in every language, a lender's own its name. */
export const roleName = ({ code, name }: { readonly code: string; readonly name: string }): string => textOf(`shell.role.${code}`) || name;
