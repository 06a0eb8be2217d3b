import type { Handlers } from "../../kernel/context.ts";
import { orderInScope } from "../order/order.actions.ts";
import { contactState, describeContact } from "./contact.actions.ts";

export const contactPolicyHandlers: Handlers<"contactPolicy.check"> = {
  "contactPolicy.check": async (input, context) => {
    const order = await orderInScope(context, input.loanRecordId);
    return describeContact(await contactState(context, order, input.purpose, input.contactRef ?? null));
  },
};
