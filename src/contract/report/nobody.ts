import type { Coded } from "../../lending/options/coded.ts";

/**
 * Under this number of a person, and of a team, stands what is credited to nobody: money that came in while nobody had the order, orders as they came into
 * collection. It has a line of its own, so that a report's whole is the same whatever it is split by.
 */
export const nobody = 0;
export const isNobody = (key: number | string): boolean => String(key) === String(nobody);

const people: ReadonlySet<string> = new Set(["collector", "team", "reviewer"]);
/** Whether a line along people or teams is what is nobody's: of a product or an app the same key means another thing. */
export const isNobodys = (by: string, key: number | string): boolean => people.has(by) && isNobody(key);

/** By this the list of all orders finds what came by no channel, as its line in a report is written. */
export const noChannel = "–";

/** How the line is called, in the reader's language. */
export const nobodyText = "report.ofNobody";
/** What stands in a file's rows where a person's or a team's name would: whoever writes the file says it in its language. */
export const nobodyName = ":nobody";
export const owners: Coded = { values: [nobodyName], text: (code) => (code === nobodyName ? nobodyText : null) };
