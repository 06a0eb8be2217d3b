import { announcement } from "./announcement.screen.tsx";
import { operationLog } from "./operation-log.screen.tsx";
import { paramsConfig } from "./setting/params-config.screen.tsx";
import { smsList } from "./sms-list.screen.tsx";

export const screens = [smsList, announcement, paramsConfig, operationLog];
