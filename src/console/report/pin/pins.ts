import { preferenceOf, setPreference, usePreference, type Preference } from "../../kernel/state/preferences.ts";

/** A figure of a report that its owner sees on home: where it stands, with range and filters as a view keeps them. */
export interface Pin {
  readonly path: string;
  readonly search: string;
  readonly figure: string;
}

const name = "home.pins";
/** As many as home shows in two lines. */
export const pinsAtMost = 12;

const isPin = (value: unknown): value is Pin =>
  typeof value === "object" && value !== null && ["path", "search", "figure"].every((key) => typeof (value as never)[key] === "string");
/** Reads what was kept; whatever is no pin counts as none. */
function readPins(kept: Preference | null): readonly Pin[] {
  const { pins } = kept ?? {};
  return Array.isArray(pins) ? pins.filter(isPin).slice(0, pinsAtMost) : [];
}

const isSame = (one: Pin, other: Pin): boolean => one.path === other.path && one.search === other.search && one.figure === other.figure;

/** Puts a figure on home, or takes it off again. @returns what became of it; `full` where as many are there as may be */
export function togglePin(pin: Pin): "on" | "off" | "full" {
  const pins = readPins(preferenceOf(name));
  const others = pins.filter((each) => !isSame(each, pin));
  if (others.length < pins.length) {
    setPreference(name, others.length > 0 ? { pins: others } : null);
    return "off";
  }
  if (pins.length >= pinsAtMost) return "full";
  setPreference(name, { pins: [...pins, pin] });
  return "on";
}

export const usePins = (): readonly Pin[] => readPins(usePreference(name));
