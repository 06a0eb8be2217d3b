import { useEffect, useState } from "react";
import { loadStaff, useStaff } from "../../client/staff.ts";
import { t } from "../../i18n/i18n.ts";
import { byReference, trailText, type MenuIndex, type MenuScreen } from "../../kernel/screen/menu-tree.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { codeOf } from "../../kernel/screen/screen-codes.ts";
import type { AnyFilter, ScreenGroup } from "../../kernel/screen/screen.ts";
import { findScreen } from "./find-screen.ts";
import { entryOf, type Entry } from "./palette-entries.ts";
import type { readTyped } from "../../table/filter/typed-filters.ts";

/** A screen's code with something behind it: `ca overdue>30`. */
interface Coded {
  readonly screen: MenuScreen;
  readonly rest: string;
}
export function readCode(index: MenuIndex, text: string): Coded | null {
  const [code = "", ...rest] = text.split(/\s+/);
  const wanted = code.toLowerCase();
  const screen = index.screens.find(({ path }) => !byReference.has(path) && codeOf(path) === wanted);
  return screen ? { screen, rest: rest.join(" ") } : null;
}

interface Loaded {
  readonly path: string;
  readonly filters: readonly AnyFilter[];
  readonly readTyped: typeof readTyped;
}
/** The screen's own filters, fetched with it: nobody types a filter faster than its second letter. */
function useFilters(groups: readonly ScreenGroup[], path: string | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!path) return undefined;
    let current = true;
    void Promise.all([findScreen(groups, path), import("../../table/filter/typed-filters.ts"), loadStaff()])
      .then(
        ([screen, typed]) => current && setLoaded({ path, filters: screen === "none" ? [] : screen.filters, readTyped: typed.readTyped }),
      )
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [groups, path]);
  return loaded?.path === path ? loaded : null;
}

const hrefOf = (path: string, set: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(set).toString()}`;

/** `:ca overdue>30 @lan` (rules/keyboard.md 21) goes to the screen with its typed filters set; what is not understood is named. */
export function useCodedScreen(
  groups: readonly ScreenGroup[],
  coded: Coded | null,
): { readonly entry: Entry | null; readonly waiting: boolean } {
  const path = coded?.rest ? coded.screen.path : null;
  const loaded = useFilters(groups, path);
  // Names of colleagues arrive later than the screen: what was read is read again then.
  useStaff();
  if (!coded || !path) return { entry: null, waiting: false };
  if (!loaded) return { entry: null, waiting: true };
  const { set, said, wrong } = loaded.readTyped(loaded.filters, coded.rest);
  const entry = entryOf({
    id: `filtered ${path}`,
    kind: "screen",
    label: trailText(coded.screen.trail),
    sub: said,
    wraps: true,
    code: codeOf(path),
    chord: null,
    blockedBy: loaded.filters.length ? wrong : t("palette.filter.none"),
    run: () => goTo(hrefOf(path, set)),
  });
  return { entry, waiting: false };
}
