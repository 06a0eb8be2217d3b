import { home } from "./home.screen.ts";

export const screens = [home];
