import type { contactPolicyCalls } from "../../../../contract/message/contact-policy.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { contactState, describeContact } from "./contact.actions.ts";
import { askPolicy, saveWishes } from "./contact-policy.actions.ts";
import { policyQueue } from "./contact-policy.store.ts";

export const contactPolicyHandlers: Handlers<keyof typeof contactPolicyCalls> = {
  "contactPolicy.check": async (input, context) => {
    const order = await orderInScope(context, input.loanRecordId);
    const wanted = { purpose: input.purpose, medium: input.channel, contactId: input.contactRef ?? null };
    const { optOut: _, consents: __, ...verdict } = describeContact(await contactState(context, order, wanted));
    return verdict;
  },
  "contactPolicy.list": (input, context) => readPage(context.tx, policyQueue(context), input.page, input.pageSize),
  "contactPolicy.save": askPolicy,
  "contactPolicy.wishes": saveWishes,
};
