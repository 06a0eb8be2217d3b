/** What a case asks for now: a promise that has passed first, then a payment in check, then what falls due within the hour. */
export type Urgency = "passed" | "inCheck" | "soon" | "calm";

interface Timed {
  /** Of a promise that runs. */
  readonly commitmentTime: string | null;
  readonly nextActionTime: string | null;
  readonly paymentInCheck: boolean;
}
/** ms: what falls due within this time is told apart. */
const soon = 3_600_000;

export function urgencyOf({ commitmentTime, nextActionTime, paymentInCheck }: Timed, now: Date): Urgency {
  const promised = commitmentTime === null ? null : Date.parse(commitmentTime);
  if (promised !== null && promised < now.getTime()) return "passed";
  if (paymentInCheck) return "inCheck";
  const next = nextActionTime === null ? promised : Date.parse(nextActionTime);
  return next !== null && next >= now.getTime() && next - now.getTime() <= soon ? "soon" : "calm";
}

/** How long a time has passed, in whole hours and minutes. */
export function passedFor(time: string, now: Date): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
