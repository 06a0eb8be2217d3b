import { lazy } from "react";

const load = () => import("../ui/open-menu.tsx");
/** Fetched ahead once the workbench stands, so that the first menu opens as fast as the tenth. */
export const fetchMenu = (): void => void load().catch(() => undefined);
export const LazyMenu = lazy(async () => ({ default: (await load()).OpenMenu }));
