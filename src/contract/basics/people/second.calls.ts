import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/system";

/** The code besides the password: what an authenticator needs, the code itself, and beginning anew once the telephone is lost. */
export const secondCalls = defineCalls("system", {
  secondBegin: {
    method: "POST",
    path: `${path}/secondBegin`,
    permission: "session",
    effect: "write",
    audit: "system.secondBegin",
    beforeSecond: true,
    anew: true,
  },
  secondCheck: {
    method: "POST",
    path: `${path}/secondCheck`,
    permission: "session",
    effect: "write",
    audit: "system.secondCheck",
    beforeSecond: true,
    testsCode: true,
    anew: true,
  },
  secondReset: {
    method: "POST",
    path: `${path}/secondReset`,
    permission: "authority:staff:resetPassword",
    effect: "write",
    audit: "system.secondReset",
  },
});
