import type { Handlers } from "../../kernel/context.ts";
import { holdLease, releaseLease, takeOver } from "./lease.actions.ts";

export const leaseHandlers: Handlers<`lease.${"hold" | "release" | "takeOver"}`> = {
  "lease.hold": holdLease,
  "lease.release": releaseLease,
  "lease.takeOver": takeOver,
};
