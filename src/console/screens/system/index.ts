import { health } from "./health.screen.tsx";
import { paramsConfig } from "./setting/params-config.screen.tsx";

export const screens = [health, paramsConfig];
