import type { leadErrorNames } from "../../lending/growth/lead-error-names.ts";

/** Codes of lending/growth/lead-error-names. */
export const leadErrorCodes = {
  "lead.black": { code: 6001, status: 422 },
  "lead.campaignDays": { code: 6002, status: 422 },
  "lead.consent": { code: 6003, status: 422 },
  "lead.consentDate": { code: 6004, status: 422 },
  "lead.customer": { code: 6005, status: 422 },
  "lead.doNotCall": { code: 6006, status: 422 },
  "lead.importState": { code: 6008, status: 409 },
  "lead.known": { code: 6009, status: 422 },
  "lead.listOlder": { code: 6010, status: 422 },
  "lead.listOld": { code: 6011, status: 409 },
  "lead.name": { code: 6012, status: 422 },
  "lead.noList": { code: 6013, status: 409 },
  "lead.optOut": { code: 6014, status: 422 },
  "lead.origin": { code: 6015, status: 422 },
  "lead.phone": { code: 6016, status: 422 },
  "lead.rowsGiven": { code: 6108, status: 409 },
  "lead.rowsOff": { code: 6107, status: 409 },
  "lead.rowsState": { code: 6106, status: 409 },
  "lead.ruleOnce": { code: 6017, status: 409 },
  "lead.seat": { code: 6018, status: 422 },
  "lead.pool": { code: 6087, status: 422 },
  "lead.tooMany": { code: 6019, status: 422 },
  "lead.twice": { code: 6020, status: 422 },
} satisfies Readonly<Record<(typeof leadErrorNames)[number], { readonly code: number; readonly status: number }>>;
