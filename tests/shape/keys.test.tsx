import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { menu as menuRows } from "../../src/contract/menu.ts";
import { permissions } from "../../src/contract/permissions.ts";
import { loadSections } from "../../src/console/i18n/i18n.ts";
import { outerContexts, useKeyContext, type ActiveContext, type KeyHandler } from "../../src/console/kernel/keys/contexts.ts";
import { clashes, parseChord, reserved, type Clash } from "../../src/console/kernel/keys/keymap.ts";
import { indexMenu } from "../../src/console/kernel/screen/menu-tree.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { chooseProfile, profiles, type Profile } from "../../src/console/kernel/keys/profile.ts";
import { hazard } from "../../src/console/kernel/keys/remap.rules.ts";
import { fillSession, can, type Me, type MenuEntry } from "../../src/console/kernel/state/session.ts";
import { chordsOf, verbs } from "../../src/console/kernel/verbs/table.ts";
import { deskOf } from "../../src/console/kernel/verbs/desks.ts";
import { CallComposer } from "../../src/console/form/call-composer/call-composer.tsx";
import { groups } from "../../src/console/screens/groups.ts";
import { assignDeskOf } from "../../src/console/screens/loan-service/assign-desk.ts";
import { desks } from "../../src/console/screens/loan-service/desk.ts";
import { AssignForm } from "../../src/console/table/assign/assign.form.tsx";
import { Everywhere } from "../../src/console/shell/everywhere.tsx";
import { partOf } from "../support/whole.ts";

// jsdom has neither; both are asked for when the shell is loaded.
vi.hoisted(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

interface Row {
  readonly id: number;
  readonly parentId: number;
  readonly type: number;
  readonly names: { readonly en: string };
  readonly webUrl: string;
  readonly orderNum: number;
  readonly perms: string;
}
const below = (parent: number): MenuEntry[] =>
  (menuRows as readonly Row[])
    .filter((row) => row.parentId === parent)
    .map(({ id, parentId, type, names, webUrl, orderNum, perms }) => ({
      id,
      parentId,
      type: type as 1 | 2,
      name: names.en,
      url: webUrl,
      webUrl,
      orderNum,
      icon: "",
      perms,
      children: below(id),
    }));
const menu = below(0);

const composed = { loanRecordId: 1, orderNo: "10000001", name: "Nguyen", source: "key", department: "collection" } as const;
/** Every screen there is; a record declares its keys once it has been read, which tests of the browser do. */
const screens = (await Promise.all(groups.map(({ load }) => load()))).flatMap((group) => group.screens);
const places: Readonly<Record<string, () => ReactNode>> = {
  ...Object.fromEntries(screens.filter(({ path }) => path !== "/order/orderDetails").map((screen) => [screen.path, () => <screen.Page />])),
  composer: () => <CallComposer order={composed} onSaved={() => {}} onClose={() => {}} />,
  allocation: () => (
    <AssignForm subject={{ kind: "ticked", ids: [1], desk: assignDeskOf(desks.collection) }} submit={() => {}} cancel={() => {}} />
  ),
};

beforeAll(async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  // What a call fetches before it is sent: it would come when this page is gone.
  await import("../../src/contract/kernel/cipher-plain-http.ts");
  await loadSections("common", "keys", "shell", "palette", "login", "table", "order", "composer", "collection", "status");
  await loadSections(...new Set(screens.flatMap(({ sections = [] }) => sections)));
  const tenant = { stages: [], apps: [], timeZone: "Asia/Ho_Chi_Minh" };
  fillSession({ perms: [...permissions], tenant, user: { adminUserId: 1, adminName: "A" } } as unknown as Me, menu as never);
  wirePorts({
    can,
    ask: async () => null,
    confirm: async () => false,
    send: () => Promise.reject(new Error("not here")),
    tell: () => {},
    started: () => {},
    offerUndo: () => {},
    text: (key) => key,
  });
});
afterEach(() => {
  cleanup();
  chooseProfile("single");
});

/** What was heard at a place under a profile: it is drawn once for all that is asked of it. */
const heard = new Map<string, readonly ActiveContext[]>();
function contextsAt(place: string, profile: Profile): readonly ActiveContext[] {
  const name = `${profile} ${place}`;
  const known = heard.get(name) ?? drawn(place, profile).map((each) => ({ ...each, commands: new Map(each.commands) }));
  heard.set(name, known);
  return known;
}
function drawn(place: string, profile: Profile): readonly ActiveContext[] {
  chooseProfile(profile);
  render(
    <MemoryRouter initialEntries={[place.startsWith("/") ? place : "/loanService/allCollectionOrder"]}>
      <Everywhere index={indexMenu(menu)} />
      {places[place]?.()}
    </MemoryRouter>,
  );
  return outerContexts();
}
const commandsOf = (contexts: readonly ActiveContext[]) => contexts.flatMap((context) => [...context.commands.values()]);
/** What is heard at once: everything without a place of its own, and each widget over it while it has the focus. */
function stacksOf(contexts: readonly ActiveContext[]): readonly (readonly ActiveContext[])[] {
  const outer = contexts.filter(({ within }) => within === null);
  return [outer, ...contexts.filter(({ within }) => within !== null).map((inner) => [inner, ...outer])];
}
/** Each rung of the Esc ladder stands above the next (rules/keyboard.md 13). */
const isLadder = (chord: string): boolean => chord === "escape";

/** Every place under the profile that all begin with, and where a run goes through a part, some of them under the others. */
const placesOf = (profile: Profile): readonly string[] => (profile === "single" ? Object.keys(places) : partOf(Object.keys(places), 15));

describe.each(profiles)("under the profile %s", (profile) => {
  it.each(placesOf(profile))("no key clashes at %s", (place) => {
    const contexts = contextsAt(place, profile);
    expect(contexts.length).toBeGreaterThan(2);
    const moves = new Set(commandsOf(contexts).flatMap(({ id, verb }) => (verb && verbs[verb].moves ? [id] : [])));
    const found = stacksOf(contexts).flatMap((stack) => clashes(stack.map(({ layer }) => layer)));
    const allowed = ({ chord, kind, ids }: Clash) => kind === "shadow" && (isLadder(chord) || ids.every((id) => moves.has(id)));
    expect(found.filter((clash) => !allowed(clash))).toEqual([]);
  });
});

/** Keys of a place that the table of verbs has not, has in another context, or has for another desk. */
function strangers(contexts: readonly ActiveContext[]): readonly string[] {
  return contexts.flatMap(({ id: context, where, commands }) =>
    [...commands.values()].flatMap(({ id, verb, declared }) => {
      if (declared.length === 0) return [];
      if (!verb) return [`${id}: no verb`];
      const record = verbs[verb];
      const known = [...chordsOf(verb), ...(record.steps ?? []).flatMap((step) => chordsOf(verb, step))];
      const strange = declared.filter((chord) => !known.includes(chord)).map((chord) => `${id}: ${chord}`);
      if (!record.in.includes(where)) return [...strange, `${id}: ${verb} in ${where}`];
      const desk = where === "list" ? deskOf(context.split(" ")[1] ?? "") : null;
      return desk && record.desks?.includes(desk) === false ? [...strange, `${id}: ${verb} at ${desk}`] : strange;
    }),
  );
}

describe("the table of verbs", () => {
  it.each(Object.keys(places))("knows every key at %s, in its context and at its desk", (place) => {
    expect(strangers(contextsAt(place, "single"))).toEqual([]);
  });
  it("would notice a key that it does not know, one of another context and one of another desk", () => {
    function Odd() {
      const run = () => {};
      const handlers: readonly KeyHandler[] = [
        { id: "range", verb: "days", step: "9", run },
        { id: "zoom", verb: "zoomIn", run },
        { id: "promises", verb: "promises", run },
      ];
      useKeyContext<null>({ id: "queue /finance/paymentList", where: "list", handlers });
      return null;
    }
    render(<Odd />);
    expect(strangers(outerContexts())).toEqual(["range: r 9", "zoom: zoomIn in list", "promises: promises at finance"]);
  });
});

/** Keys that the focus or the cursor answers anyway, counts and presets, and the two that are declared with Ctrl+Alt themselves. */
const declaredFreely = new Set(["element", "digit", "signless", "long", "always"]);
const named = new Set(["shell.theme", "shell.lock"]);

describe("declared keys", () => {
  it.each(Object.keys(places))("carry no hazard at %s", (place) => {
    const wrong = commandsOf(contextsAt(place, "single")).flatMap((command) =>
      command.declared.flatMap((chord) => {
        const kind = hazard(chord, "single")?.kind;
        if (!kind || declaredFreely.has(kind) || (kind === "altGraph" && named.has(command.id))) return [];
        return kind === "reserved" && !parseChord(chord).some((step) => reserved.has(step)) ? [] : [`${command.id}: ${chord} ${kind}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("one hand", () => {
  it.each(placesOf("oneHand"))("holds nothing down, and leaves no command without a key, at %s", (place) => {
    const commands = contextsAt(place, "oneHand")
      .filter(({ layer }) => !layer.exclusive)
      .flatMap(({ commands: all }) => [...all.values()]);
    const held = commands.flatMap(({ id, keys }) => keys.filter((chord) => /\+./.test(chord)).map((chord) => `${id}: ${chord}`));
    expect(held).toEqual([]);
    expect(commands.filter(({ keys, declared }) => declared.length > 0 && keys.length === 0).map(({ id }) => id)).toEqual([]);
  });
  it("has the everyday keys on the right side first", () => {
    const commands = commandsOf(contextsAt("/loanService/agencyCollectionOrder", "oneHand"));
    const first = (id: string) => commands.find((command) => command.id === id)?.keys[0];
    expect(
      ["collection.recordCall", "queue.tick", "shell.back", "shell.undo", "shell.redo", "shell.palette", "shell.orders"].map(first),
    ).toEqual([",", "+", "delete", "f8", "0 z", "* k", "/"]);
  });
});

describe("chords only", () => {
  it("hears no sign but the one that opens the sheet, outside what has the focus", () => {
    const commands = contextsAt("/loanService/allCollectionOrder", "off").flatMap(({ commands: all }) => [...all.values()]);
    const signs = commands.flatMap(({ keys }) => keys.filter((chord) => /^(shift\+)?.( |$)/.test(chord)));
    expect(signs).toEqual(["?"]);
  });
});

describe("what `.` repeats", () => {
  it("moves the view or ticks; of what writes only an assignment, which asks again", () => {
    const repeated = Object.keys(places).flatMap((place) => commandsOf(contextsAt(place, "single")).filter(({ again }) => again));
    expect(repeated.length).toBeGreaterThan(5);
    expect(repeated.filter(({ call }) => call !== null)).toEqual([]);
    expect([...new Set(repeated.filter(({ acts }) => acts).map(({ id }) => id))]).toEqual(["collection.assign"]);
  });
});
