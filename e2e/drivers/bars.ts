/**
 * A bar of time that something must be seen in. It is held where nothing else runs (`BARS=on`, one worker); beside another worker it is waited
 * for as any fact is, because the machine's load would decide it there.
 */
export const within = (milliseconds: number): { readonly timeout: number } => ({
  timeout: process.env["BARS"] === "on" ? milliseconds : 10_000,
});
