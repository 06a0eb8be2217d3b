import { tellMissing } from "../../client/missing-part.ts";
import { later } from "../../ui/later.tsx";

/** Fetched ahead once the workbench stands, so that the first menu opens as fast as the tenth. */
export const { Later: LazyMenu, fetchAhead: fetchMenu } = later(async () => (await import("../../ui/open-menu.tsx")).OpenMenu, tellMissing);
