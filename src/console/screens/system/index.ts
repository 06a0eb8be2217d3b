import { announcement } from "./announcement.screen.tsx";
import { health } from "./health.screen.tsx";
import { loginLog } from "./login-log.screen.tsx";
import { operationLog } from "./operation-log.screen.tsx";
import { paramsConfig } from "./setting/params-config.screen.tsx";
import { smsList } from "./sms-list.screen.tsx";
import { payChannels } from "./pay-channel.screen.tsx";
import { updateLog } from "./update-log.screen.tsx";

export const screens = [health, smsList, announcement, paramsConfig, payChannels, operationLog, loginLog, updateLog];
