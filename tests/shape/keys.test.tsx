import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import menuRows from "../../src/contract/menu.json" with { type: "json" };
import { permissions } from "../../src/contract/permissions.ts";
import { loadSections } from "../../src/console/i18n/i18n.ts";
import { outerContexts, type ActiveContext } from "../../src/console/kernel/contexts.ts";
import { clashes, parseChord, reserved } from "../../src/console/kernel/keymap.ts";
import { indexMenu } from "../../src/console/kernel/menu-tree.ts";
import { wirePorts } from "../../src/console/kernel/ports.ts";
import { chooseProfile, profiles, type Profile } from "../../src/console/kernel/profile.ts";
import { hazard } from "../../src/console/kernel/remap.rules.ts";
import { fillSession, can, type Me, type MenuEntry } from "../../src/console/kernel/session.ts";
import { CallComposer } from "../../src/console/form/call-composer/call-composer.tsx";
import { screens as collection } from "../../src/console/screens/loan-service/index.ts";
import { desks } from "../../src/console/screens/loan-service/desk.ts";
import { AssignForm } from "../../src/console/screens/loan-service/assign.form.tsx";
import { screens as orders } from "../../src/console/screens/order/index.ts";
import { Everywhere } from "../../src/console/shell/everywhere.tsx";

// jsdom has neither; both are asked for when the shell is loaded.
vi.hoisted(() => {
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
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

const composed = { loanRecordId: 1, orderNo: "10000001", name: "Nguyen", department: "collection" } as const;
const places: Readonly<Record<string, () => ReactNode>> = {
  ...Object.fromEntries(
    [...collection, ...orders].filter(({ path }) => path !== "/order/orderDetails").map((screen) => [screen.path, () => <screen.Page />]),
  ),
  composer: () => <CallComposer order={composed} onSaved={() => {}} onClose={() => {}} />,
  allocation: () => <AssignForm subject={{ kind: "ticked", ids: [1], desk: desks.collection }} submit={() => {}} cancel={() => {}} />,
};

beforeAll(async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await loadSections("common", "keys", "shell", "palette", "login", "table", "order", "composer", "collection", "status");
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

function contextsAt(place: string, profile: Profile): readonly ActiveContext[] {
  chooseProfile(profile);
  render(
    <MemoryRouter initialEntries={["/loanService/allCollectionOrder"]}>
      <Everywhere index={indexMenu(menu)} />
      {places[place]?.()}
    </MemoryRouter>,
  );
  return outerContexts();
}
const commandsOf = (contexts: readonly ActiveContext[]) => contexts.flatMap((context) => [...context.commands.values()]);
/** Each rung of the Esc ladder stands above the next (keyboard.md). */
const isLadder = (chord: string): boolean => chord === "escape";

describe.each(profiles)("under the profile %s", (profile) => {
  it.each(Object.keys(places))("no key clashes at %s", (place) => {
    const contexts = contextsAt(place, profile);
    expect(contexts.length).toBeGreaterThan(2);
    const found = clashes(contexts.map(({ layer }) => layer));
    expect(found.filter(({ chord, kind }) => !(kind === "shadow" && isLadder(chord)))).toEqual([]);
  });
});

/** Keys that the focus or the cursor answers anyway, counts and presets, and the two that keyboard.md itself names with Ctrl+Alt. */
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
  it.each(Object.keys(places))("holds nothing down, and leaves no command without a key, at %s", (place) => {
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
    const repeated = Object.keys(places).flatMap((place) => {
      const found = commandsOf(contextsAt(place, "single")).filter(({ again }) => again);
      cleanup();
      return found;
    });
    expect(repeated.length).toBeGreaterThan(5);
    expect(repeated.filter(({ call }) => call !== null)).toEqual([]);
    expect([...new Set(repeated.filter(({ acts }) => acts).map(({ id }) => id))]).toEqual(["collection.assign"]);
  });
});
