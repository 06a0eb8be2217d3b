import { confirmDialog } from "./dialogs.ts";

/** Forms with something typed that is not saved; `kept` when what was typed comes back as a draft. */
const unsaved = new Map<symbol, { readonly kept: boolean }>();

/** The browser asks in its own words, which no page may choose. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();

export function markUnsaved(form: symbol, kept: boolean): void {
  if (unsaved.size === 0) window.addEventListener("beforeunload", holdPage);
  unsaved.set(form, { kept });
}

export function unmarkUnsaved(form: symbol): void {
  unsaved.delete(form);
  if (unsaved.size === 0) window.removeEventListener("beforeunload", holdPage);
}

/** Whoever typed it has left: the page goes without a question. */
export function dropUnsaved(): void {
  for (const form of unsaved.keys()) unmarkUnsaved(form);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

let isAsking = false;

/** Goes on at once when nothing would be left behind, else after one question; a second way out does not ask beside it. */
export function leaving(then: () => void): void {
  if (unsaved.size === 0) return then();
  if (isAsking) return;
  isAsking = true;
  const kept = [...unsaved.values()].every((form) => form.kept);
  void confirmDialog({ title: "form.unsaved.title", body: kept ? "form.unsaved.kept" : "form.unsaved.lost" }).then((yes) => {
    isAsking = false;
    if (!yes) return;
    dropUnsaved();
    then();
  });
}
