import { rechargeList, transactionRecords } from "./capital.screens.tsx";

export const screens = [rechargeList, transactionRecords];
