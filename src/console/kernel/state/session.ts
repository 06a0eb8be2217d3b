import { isPermitted, type Needs } from "../../../contract/kernel/call.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { forgetPreferences } from "./preferences.ts";
import { createStore, useStore } from "./store.ts";

export type Me = OutputOf<"system.me">;
type WireEntry = OutputOf<"system.menuList">[number];
/** The schema names itself for its children, which its type cannot; here it can. */
export interface MenuEntry extends Omit<WireEntry, "children"> {
  readonly children: readonly MenuEntry[];
}
export interface Session {
  readonly token: string | null;
  readonly me: Me | null;
  readonly menu: readonly MenuEntry[];
  readonly perms: ReadonlySet<string>;
  /** The server ended it while the page was in use: the page stays until someone signs in again. */
  readonly expired: boolean;
  /** The operator left by himself: whoever signs in next begins at home, not where he was. */
  readonly left: boolean;
}

const tokenKey = "keyline.token";
const nobody: Session = { token: null, me: null, menu: [], perms: new Set(), expired: false, left: false };
export const session = createStore<Session>({ ...nobody, token: sessionStorage.getItem(tokenKey) });
export const useSession = (): Session => useStore(session);

let afterwards = (): void => {};
/** What follows when whoever was here has left; the shell says. */
export function whenLeft(then: () => void): void {
  afterwards = then;
}

/** Holds the answer of a sign-in until the tab is closed: session storage (rules/wire.md 2). */
export function beginSession(token: string): void {
  sessionStorage.setItem(tokenKey, token);
  session.set({ ...nobody, token });
}
export function fillSession(me: Me, menu: OutputOf<"system.menuList">): void {
  session.set((before) => ({ ...before, me, menu: entriesOf(menu), perms: new Set(me.perms) }));
}
/** The same menu in another language. */
export function renameMenu(menu: OutputOf<"system.menuList">): void {
  session.set((before) => ({ ...before, menu: entriesOf(menu) }));
}
const entriesOf = (menu: OutputOf<"system.menuList">): readonly MenuEntry[] => menu as readonly object[] as readonly MenuEntry[];
export function expireSession(): void {
  sessionStorage.removeItem(tokenKey);
  session.set((before) => ({ ...before, token: null, expired: before.me !== null }));
}
/** Whether the form that asks for the password again is wanted: a session that ends does not open it over a hand that types. */
export const signInAsked = createStore(false);
export const askSignIn = (): void => signInAsked.set(true);
/** The same person signed in again: the page goes on as it is. */
export function resumeSession(token: string): void {
  signInAsked.set(false);
  sessionStorage.setItem(tokenKey, token);
  session.set((before) => ({ ...before, token, expired: false }));
}
/** Resolves when the same person is back, or when whoever waits has gone. */
export function untilBack(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const stop = session.subscribe(() => session.get().token !== null && end());
    const end = () => {
      stop();
      done();
    };
    signal.addEventListener("abort", end, { once: true });
  });
}
export function clearSession(): void {
  signInAsked.set(false);
  sessionStorage.removeItem(tokenKey);
  forgetPreferences();
  session.set({ ...nobody, left: true });
  afterwards();
}

/** Whether the operator may do it; the server asks again. */
export const can = (needs: Needs): boolean => isPermitted(needs, session.get().perms);
