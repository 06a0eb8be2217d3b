import type { ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { countOwn, deleteView, insertView, isNameTaken, setReach, updateView } from "./view.store.ts";

/** Keeps a view under its name; a name is one's own and stands once per screen. */
export async function saveView(view: ParsedOf<"view.save">, context: Context): Promise<{ id: number }> {
  if (await isNameTaken(view, context)) throw new Refused({ error: "view.nameTaken", field: "name" });
  const id = view.id === undefined ? await addView(view, context) : await changeView(view.id, view, context);
  // Neither name nor filter: both may hold a customer's.
  context.record({ subject: "view", ids: [id], detail: { path: view.path, isNew: view.id === undefined } });
  return { id };
}

async function addView(view: ParsedOf<"view.save">, context: Context): Promise<number> {
  if ((await countOwn(context, view.path)) >= limits.viewsPerScreen)
    throw new Refused({ error: "view.tooMany", vars: { max: limits.viewsPerScreen } });
  const id = await insertView(view, context);
  if (id === null) throw new Refused({ error: "view.nameTaken", field: "name" });
  return id;
}

async function changeView(id: number, view: ParsedOf<"view.save">, context: Context): Promise<number> {
  if (!(await updateView(id, view, context))) throw new Refused({ error: "notFound" });
  return id;
}

/** As far as the person's own eyes reach: a supervisor shares with the team, a manager with the department, an administrator with all. */
export async function shareView({ id, shared }: ParsedOf<"view.share">, context: Context): Promise<{ ok: true }> {
  const scope = context.staff.dataScope;
  const reach = shared ? (scope === "own" ? "team" : scope) : "own";
  if (!(await setReach(id, reach, context))) throw new Refused({ error: "notFound" });
  context.record({ subject: "view", ids: [id], detail: { reach } });
  return { ok: true };
}

export async function removeView({ id }: ParsedOf<"view.remove">, context: Context): Promise<{ ok: true }> {
  if (!(await deleteView(id, context))) throw new Refused({ error: "notFound" });
  context.record({ subject: "view", ids: [id] });
  return { ok: true };
}
