import { calls as basics } from "./basics/index.ts";
import { calls as channel } from "./channel/index.ts";
import { calls as finance } from "./finance/index.ts";
import { calls as marketing } from "./marketing/index.ts";
import { calls as message } from "./message/index.ts";
import { calls as order } from "./order/index.ts";
import { calls as postLoan } from "./post-loan/index.ts";
import { calls as product } from "./product/index.ts";
import { calls as report } from "./report/index.ts";
import { calls as risk } from "./risk/index.ts";
import { calls as user } from "./user/index.ts";

/**
 * Every call that exists, by name: routes, OpenAPI and the tests over all calls come from this one list. The console names the records of
 * the groups that it needs instead, so that a page loads no call that it does not make.
 */
export const calls = {
  ...basics,
  ...channel,
  ...finance,
  ...marketing,
  ...message,
  ...order,
  ...postLoan,
  ...product,
  ...report,
  ...risk,
  ...user,
} as const;

export type CallName = keyof typeof calls;
