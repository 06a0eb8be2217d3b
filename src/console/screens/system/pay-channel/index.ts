import { ownAccounts } from "./own-account.screen.tsx";
import { payChannels } from "./pay-channel.screen.tsx";
import { payRoutes } from "./pay-route.screen.tsx";
import { repaymentRules } from "./repayment-rule.screen.tsx";

export const screens = [payChannels, payRoutes, ownAccounts, repaymentRules];
