import { usePhone } from "../../kernel/state/calls.ts";
import { useFrameNotices } from "../../kernel/state/frame.ts";
import { useSession } from "../../kernel/state/session.ts";
import { later } from "../../ui/later.tsx";

const notices = later(async () => (await import("./frame-notices.tsx")).FrameNotices);
const liveCall = later(async () => (await import("./live-call.tsx")).LiveCall);

/** What has arrived from outside, once anything has: its script comes with the first. */
export function Outside() {
  const { ringing, missed } = usePhone();
  const others = useFrameNotices();
  const { expired } = useSession();
  return expired || ringing || missed.length > 0 || others.length > 0 ? <notices.Later /> : null;
}

/** The chip of a live call. */
export function OnCall() {
  return usePhone().live ? <liveCall.Later /> : null;
}

/** F4, as client/calls.ts has it. */
export const takeCall = (): void => void import("../../client/calls.ts").then((calls) => calls.takeCall());
