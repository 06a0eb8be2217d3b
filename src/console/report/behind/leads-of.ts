import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { leadPaths } from "../../../contract/marketing/lead-paths.ts";
import { leadModules } from "../../../contract/marketing/lead.modules.ts";
import { leadFacts } from "../../../lending/options/growth/lead-facts.ts";
import { can } from "../../kernel/state/session.ts";
import { writeFilter } from "../../table/filter/filter-text.ts";
import type { Asked } from "../address.ts";
import { daysOf, hourOf, keyIn } from "./days-of.ts";
import type { Behind } from "./opening.ts";

/** What a figure counts of the work on leads; a share what its parts are. */
function factOf({ figure }: Behind) {
  const { plus = [] } = figure?.is ?? (figure?.over ? figureOf(figure.over.part as FigureKey).is : undefined) ?? {};
  return leadFacts.find((fact) => plus.includes(fact));
}

/** The list of all leads, else of the turns with them that are over, of whichever the person may see; null: of neither. */
const stageFor = ({ of }: (typeof leadModules)[number]): "allList" | "historyList" | null =>
  can(of.allList.permission) ? "allList" : can(of.doneList.permission) ? "historyList" : null;

/** Address of the leads with which something was done; null where they stand in several lists, which no list holds together, or he may not see theirs. */
export function leadsBehind(asked: Asked, behind: Behind): string | null {
  const at = keyIn(behind);
  const kind = at("leadKind") ?? asked.leadKind;
  const module = leadModules.find(({ bulk }) => bulk === kind);
  const fact = factOf(behind);
  const stage = module ? stageFor(module) : null;
  if (!module || !fact || !stage) return null;
  const said: Readonly<Record<string, string | number | undefined>> = {
    figure: fact,
    figureTime: writeFilter("date-range", daysOf(asked, behind)),
    figureHour: hourOf(behind),
    figureStaff: behind.staffIds?.join(",") ?? at("collector") ?? asked.adminUserId,
    appId: at("app") ?? asked.appId,
  };
  const search = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${leadPaths[module.name]}/${stage}?${new URLSearchParams(search).toString()}`;
}
