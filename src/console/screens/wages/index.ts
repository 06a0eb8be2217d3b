import { ownMoney, ownWages } from "./own-wages.screen.tsx";

export const screens = [ownWages, ownMoney];
