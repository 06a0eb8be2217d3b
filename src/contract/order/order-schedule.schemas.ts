import { z } from "zod";
import { extensionMachine } from "../../lending/finance/extension.machine.ts";
import { waiverMachine } from "../../lending/finance/waiver.machine.ts";
import { day, id, instant, money } from "../kernel/fields.ts";

/** One component of what is owed, minor units. */
export const componentSchema = z.strictObject({ charged: money, paid: money, waived: money, outstanding: money });

/** The tax of an amount, by the kind of charge that bears it. */
export const taxesSchema = z.strictObject({ interest: money, fee: money, penalty: money });

/** Instalments as the loan stands today, with the extensions and settlement offers of the order. */
export const scheduleSchema = z.strictObject({
  instalments: z.array(
    z.strictObject({
      number: z.int(),
      dueDate: day,
      principal: componentSchema,
      interest: componentSchema,
      fee: componentSchema,
      penalty: componentSchema,
      /** Of what the components beside it ask for and nobody waived. */
      tax: money,
      taxes: taxesSchema,
    }),
  ),
  extensions: z.array(
    z.strictObject({
      extensionId: id,
      days: z.int(),
      due: money,
      oldDue: day,
      newDue: day,
      status: z.enum(extensionMachine.states),
      createTime: instant,
      operator: z.string(),
    }),
  ),
  waivers: z.array(
    z.strictObject({
      waiverId: id,
      settleAmount: money,
      validUntil: day,
      status: z.enum(waiverMachine.states),
      reason: z.string(),
      applicant: z.string(),
      reviewer: z.string().nullable(),
      createTime: instant,
    }),
  ),
});
