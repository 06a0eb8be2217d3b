import type { FigureName } from "../../chart/head-figures.tsx";
import { goTo } from "../../kernel/ports.ts";
import { can } from "../../kernel/session.ts";
import { writeFilter } from "../../table/filter-text.ts";
import type { Asked, Range } from "./time-share.address.ts";

/** Which figure of the report is meant: its facts, their days, and what narrows it. */
export interface Figure {
  readonly facts: FigureName;
  readonly days?: Range;
  /** Hour of the day, of money only. */
  readonly hour?: number;
  readonly staffIds?: readonly number[];
}
export type OpenFigure = (figure: Figure) => void;

const queue = "/loanService/allCollectionOrder";

/** Address of the queue that holds the orders behind a figure, under the report's own app and stage. */
export function addressOf({ range, appId, stage }: Asked, { facts, days = range, hour, staffIds }: Figure): string {
  const search = new URLSearchParams({ [facts]: writeFilter("date-range", days) });
  if (hour !== undefined) search.set("recoveredHour", String(hour));
  if (staffIds !== undefined) search.set("creditedTo", staffIds.join(","));
  if (stage) search.set("stageThen", stage);
  if (appId) search.set("appId", String(appId));
  return `${queue}?${search.toString()}`;
}

/** Opens a figure's orders; undefined for whom the queue is not. */
export const openerFor = (asked: Asked): OpenFigure | undefined =>
  can("loanService:all:list") ? (figure) => goTo(addressOf(asked, figure)) : undefined;
