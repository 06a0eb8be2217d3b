import type { collectionDetailsCalls, extensionCollectionCalls } from "../../../../contract/finance/book/recovery.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { sumsOf } from "../../../kernel/sql/sums.ts";
import { selectPeople } from "./people.store.ts";
import { extensionRecoveryQueue, recoveryQueue } from "./recovery.queue.ts";

const split = ["amount", "principal", "interest", "fee", "penalty", "commissionBase"] as const;
const brought = ["feeDue", "feeReceived", "penaltyPaid", "interestPaid"] as const;

export const recoveryHandlers: Handlers<keyof typeof collectionDetailsCalls | keyof typeof extensionCollectionCalls> = {
  "collectionDetails.list": (input, context) => readPage(context.tx, recoveryQueue(input, context), input.page, input.pageSize),
  "collectionDetails.total": (input, context) => sumsOf(context.tx, recoveryQueue(input, context), split),
  "collectionDetails.people": (_input, context) => selectPeople(context),
  "extensionCollection.list": (input, context) => readPage(context.tx, extensionRecoveryQueue(input, context), input.page, input.pageSize),
  "extensionCollection.total": (input, context) => sumsOf(context.tx, extensionRecoveryQueue(input, context), brought),
};
