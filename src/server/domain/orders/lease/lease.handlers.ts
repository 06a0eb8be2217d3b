import type { leaseCalls } from "../../../../contract/order/lease.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { holdLease, releaseLease, takeOver } from "./lease.actions.ts";

export const leaseHandlers: Handlers<keyof typeof leaseCalls> = {
  "lease.hold": holdLease,
  "lease.release": releaseLease,
  "lease.takeOver": takeOver,
};
