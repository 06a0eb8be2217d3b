import { goTo } from "../../kernel/command/ports.ts";

const [parameter, shown] = ["edit", "show"];
const fresh = "new";

/** What the address asks to edit; null: the list alone. */
export interface Editing {
  /** Null: a new one. */
  readonly id: number | null;
  /** Opened for its versions. */
  readonly versions: boolean;
}

export function editingIn(search: string): Editing | null {
  const asked = new URLSearchParams(search);
  const text = asked.get(parameter);
  const id = Number(text);
  if (text !== fresh && !(Number.isInteger(id) && id > 0)) return null;
  return { id: text === fresh ? null : id, versions: asked.get(shown) === "versions" };
}

/** The address as it is with another page state: filters, sorting and row stay. */
function goWith(changes: Readonly<Record<string, string | null>>): void {
  const { pathname, searchParams } = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, value);
  }
  const search = searchParams.toString();
  goTo(search ? `${pathname}?${search}` : pathname);
}

/** Opens the form over the list that is shown. */
export const editNew = (): void => goWith({ [parameter]: fresh });
export const editRecord = (id: number): void => goWith({ [parameter]: String(id) });
export const showVersions = (id: number): void => goWith({ [parameter]: String(id), [shown]: "versions" });
/** Back to the list, where it was left. */
export const closeForm = (): void => goWith({ [parameter]: null, [shown]: null });
