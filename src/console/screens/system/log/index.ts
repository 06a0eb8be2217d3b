import { loginLog } from "./login-log.screen.tsx";
import { operationLog } from "./operation-log.screen.tsx";
import { seals } from "./seal.screen.tsx";

export const screens = [operationLog, seals, loginLog];
