import { laterPage } from "../ui/later.tsx";
import type { TimeSeriesProps } from "./time-series.tsx";

/** Lines over time, as time-series.tsx draws them: the library that does it is larger than all of a report, whose table does not wait for it. */
export const { Later: TimeSeries } = laterPage<TimeSeriesProps>(async () => (await import("./time-series.tsx")).TimeSeries);
