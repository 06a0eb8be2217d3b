import type { Ports } from "./invoke.ts";
import { leaving } from "./unsaved.ts";

let wired: Ports | null = null;
let navigate: (href: string) => void = (href) => window.location.assign(href);

/** The shell wires the world in once, at start; kernel knows neither client nor dialogs. */
export function wirePorts(real: Ports): void {
  wired = real;
}
export function wireNavigation(go: (href: string) => void): void {
  navigate = go;
}
/** Every way to another page that a key takes; a form with something unsaved asks first. */
export const goTo = (href: string): void => leaving(() => navigate(href));

const real = (): Ports => {
  if (!wired) throw new Error("a command ran before the shell was wired");
  return wired;
};
export const ports: Ports = {
  can: (needs) => real().can(needs),
  ask: (form, subject, source) => real().ask(form, subject, source),
  confirm: (question) => real().confirm(question),
  send: (call, input, meta) => real().send(call, input, meta),
  tell: (outcome, command) => real().tell(outcome, command),
  started: (command) => real().started(command),
  offerUndo: (offer) => real().offerUndo(offer),
  text: (key) => real().text(key),
};
