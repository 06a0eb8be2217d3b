/** What a client app walks through with somebody who applies, in its order. */
export const identitySteps = ["start", "idPhoto", "liveness", "basic", "job", "contacts", "bankCard", "signed"] as const;
export type IdentityStep = (typeof identitySteps)[number];
