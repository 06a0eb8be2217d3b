import { announcement } from "./announcement.screen.tsx";
import { gateways } from "./gateway/gateway.screen.tsx";
import { signingKeys } from "./gateway/signing-key.screen.tsx";
import { customerRights } from "./rights/customer-rights.screen.tsx";
import { health } from "./health.screen.tsx";
import { loginLog } from "./login-log.screen.tsx";
import { seals } from "./seal.screen.tsx";
import { operationLog } from "./operation-log.screen.tsx";
import { paramsConfig } from "./setting/params-config.screen.tsx";
import { smsList } from "./sms-list.screen.tsx";
import { payChannels } from "./pay-channel/pay-channel.screen.tsx";
import { ownAccounts } from "./pay-channel/own-account.screen.tsx";
import { repaymentRules } from "./pay-channel/repayment-rule.screen.tsx";
import { payRoutes } from "./pay-channel/pay-route.screen.tsx";
import { machineRules } from "./risk/machine-rules.screen.tsx";
import { rulesGather } from "./risk/rules-gather.screen.tsx";
import { uruleSystem } from "./risk/urule-system.screen.tsx";
import { userLabelCompose } from "./risk/user-label-compose.screen.tsx";
import { voiceCall } from "./voice-call.screen.tsx";
import { voiceText } from "./voice-text.screen.tsx";
import { updateLog } from "./update-log.screen.tsx";

export const screens = [
  customerRights,
  gateways,
  signingKeys,
  health,
  smsList,
  voiceCall,
  voiceText,
  announcement,
  paramsConfig,
  payChannels,
  payRoutes,
  ownAccounts,
  repaymentRules,
  operationLog,
  seals,
  loginLog,
  updateLog,
  machineRules,
  rulesGather,
  uruleSystem,
  userLabelCompose,
];
