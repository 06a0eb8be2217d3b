import { valueText } from "../values.ts";
import type { PictureProps } from "./chart.tsx";
import { CohortChart, type Shaded } from "./cohort-chart.tsx";

/** Of everything that stood in the stage or came into it, how many went this way; the shade is that share. */
const ofStage: Shaded = (key, values) => {
  const [count, all] = [values[key], values["stageAll"]];
  const share = count === null || count === undefined || !all ? null : Math.round((count * 1_000_000) / all);
  return { text: share === null ? valueText("count", count) : `${valueText("count", count)} · ${valueText("share", share)}`, share };
};

/** Roll rates: a row for each stage, a column for each way into it and out of it. */
export const MatrixChart = (props: PictureProps) => <CohortChart {...props} shaded={ofStage} />;
