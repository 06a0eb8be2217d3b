import { liveFloor, remindLiveFloor } from "./floor.screen.tsx";

/** What supervisors watch; no part of the script that the queues load. */
export const screens = [liveFloor, remindLiveFloor];
