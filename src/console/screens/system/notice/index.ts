import { announcement } from "./announcement.screen.tsx";
import { updateLog } from "./update-log.screen.tsx";

/** What the staff is told: by its lender, and of each version. */
export const screens = [announcement, updateLog];
