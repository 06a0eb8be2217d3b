/** A word on another's work as every call takes it: a no says why. */
export const said = <D extends string>(decision: D) =>
  ["refuse", "reject", "back"].includes(decision) ? { decision, reason: "policy" as const } : { decision };
