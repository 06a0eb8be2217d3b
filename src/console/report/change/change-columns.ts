import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { addsUp } from "../../../contract/report/target/targets.ts";
import { broughtBy, effectsOf, type Both } from "../../../lending/report/contribution.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import type { Beside } from "../rank/beside.ts";
import type { Ranked } from "../rank/ranked.ts";
import { denseText, valueText, type Values } from "../values.ts";

/** The lines of both ranges as far as they can be compared, by what they are about. */
export interface Compared {
  readonly now: ReadonlyMap<string, Values>;
  readonly before: ReadonlyMap<string, Values>;
}
interface Change {
  readonly columns: readonly Beside[];
  /** How much of the change a line has brought; most of it stands above. */
  readonly weight: ReadonlyMap<string, number>;
}

const million = 1_000_000;
const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

/** A column of one number a line, with their sum. */
function columnOf(key: string, head: string, values: ReadonlyMap<string, number | null>, text: (value: number) => string): Beside {
  const said = (value: number | null | undefined) => (value === null || value === undefined ? "–" : text(value));
  const known = [...values.values()].filter((value) => value !== null);
  return {
    key,
    head,
    cell: ({ id }) => said(values.get(String(id))),
    total: said(known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null),
  };
}
const shareText = (value: number): string => valueText("share", value);

/** What each line has brought of the chosen figure's change: as much, and its share; of a quotient by its rate and by its weight. Null: of this figure it cannot be said. */
export function changeColumns(lines: readonly Ranked[], compared: Compared | null, chosen: FigureKey): Change | null {
  if (!compared) return null;
  const { over, unit } = figureOf(chosen);
  const ids = [...new Set([...lines.map(({ id }) => String(id)), ...compared.before.keys()])];
  const both = (id: string, measure: string): Both => ({
    now: compared.now.get(id)?.[measure] ?? 0,
    before: compared.before.get(id)?.[measure] ?? 0,
  });
  const shares = (found: readonly { readonly share: number | null }[]) => new Map(ids.map((id, at) => [id, found[at]?.share ?? null]));
  if (!over) {
    if (!addsUp(chosen)) return null;
    const found = broughtBy(ids.map((id) => both(id, chosen)));
    const changes = new Map(ids.map((id, at) => [id, found[at]?.change ?? 0]));
    const text = (value: number) => signed(denseText(unit, value), value);
    return {
      columns: [
        columnOf("change", t("reporting.brought.name"), changes, text),
        columnOf("changeShare", t("reporting.brought.share"), shares(found), shareText),
      ],
      weight: changes,
    };
  }
  const scale = unit === "share" ? million : 1;
  const found = effectsOf(
    ids.map((id) => ({ part: both(id, over.part), whole: both(id, over.whole) })),
    scale,
  );
  if (!found) return null;
  const text = (value: number): string =>
    signed(unit === "share" ? t("report.points", { value: formatNumber(Math.round(value / 100) / 100) }) : denseText(unit, value), value);
  const of = (name: "rate" | "mix") => new Map(ids.map((id, at) => [id, found[at]?.[name] ?? 0]));
  return {
    columns: [
      columnOf("changeRate", t("reporting.brought.rate"), of("rate"), text),
      columnOf("changeMix", t("reporting.brought.mix"), of("mix"), text),
      columnOf("changeShare", t("reporting.brought.share"), shares(found), shareText),
    ],
    weight: new Map(ids.map((id, at) => [id, (found[at]?.rate ?? 0) + (found[at]?.mix ?? 0)])),
  };
}
