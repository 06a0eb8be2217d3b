import { collectionReport } from "../../../contract/report/collection.report.ts";
import { effectReport } from "../../../contract/report/effect.report.ts";
import { boardScreen } from "../../report/board/board-screen.tsx";

export const screens = [boardScreen(effectReport), boardScreen(collectionReport)];
