import { calls } from "../../../../contract/calls.ts";
import type { CallRecord } from "../../../../contract/kernel/call.ts";
import { menu, type MenuNames } from "../../../../contract/menu.ts";
import type { LogModule } from "../../../../lending/options/office/log-codes.ts";

interface Act {
  readonly module: LogModule;
  /** What the menu calls the page and its button; none where anybody signed in may do it. */
  readonly names: readonly MenuNames[];
}

const entries = new Map(menu.map((entry) => [entry.id, entry]));
const buttons = new Map(menu.filter(({ type }) => type === 2).map((entry) => [entry.perms, entry]));

function namesOf({ permission }: CallRecord): readonly MenuNames[] {
  const button = buttons.get(typeof permission === "string" ? permission : (permission[0] ?? ""));
  const page = button && entries.get(button.parentId);
  return button && page ? [page.names, button.names] : [];
}
const moduleOf = ({ path }: CallRecord): LogModule => path.slice(1, path.indexOf("-domain")) as LogModule;

/** Every act that is written down, by the name that it is written down with; a list that is read whole is one by its own. */
const acts: ReadonlyMap<string, Act> = new Map(
  Object.values<CallRecord & { readonly name: string }>(calls).map((call) => [
    call.audit ?? call.name,
    { module: moduleOf(call), names: namesOf(call) },
  ]),
);

/** The acts of a part of the house. */
export const actsOf = (modules: readonly LogModule[]): readonly string[] =>
  [...acts].filter(([, { module }]) => modules.includes(module)).map(([name]) => name);

/** Every act's module, and its name in a language as the menu has it, as JSON for a statement: a row's act is looked up in it. */
export function actWords(locale: string): { readonly modules: string; readonly names: string } {
  const language = locale.slice(0, 2) as keyof MenuNames;
  const named = [...acts].filter(([, { names }]) => names.length > 0);
  return {
    modules: JSON.stringify(Object.fromEntries([...acts].map(([name, { module }]) => [name, module]))),
    names: JSON.stringify(
      Object.fromEntries(named.map(([name, { names }]) => [name, names.map((each) => each[language] ?? each.en).join(" · ")])),
    ),
  };
}
