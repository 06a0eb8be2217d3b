import type { z } from "zod";
import { schemas as basics } from "./basics/index.ts";
import { schemas as channel } from "./channel/index.ts";
import { schemas as finance } from "./finance/index.ts";
import { schemas as marketing } from "./marketing/index.ts";
import { schemas as message } from "./message/index.ts";
import { schemas as order } from "./order/index.ts";
import { schemas as postLoan } from "./post-loan/index.ts";
import { schemas as product } from "./product/index.ts";
import { schemas as report } from "./report/index.ts";
import { schemas as risk } from "./risk/index.ts";
import { schemas as user } from "./user/index.ts";
import { exportCreateSchemas } from "./exports.ts";
import type { CallName } from "./calls.ts";

/** By its parts: what the compiler writes down of all calls in one piece is longer than it may be. */
type Schemas = typeof exportCreateSchemas &
  typeof basics &
  typeof channel &
  typeof finance &
  typeof marketing &
  typeof message &
  typeof order &
  typeof postLoan &
  typeof product &
  typeof report &
  typeof risk &
  typeof user;

/** Input and output of every call. Only the server loads it at run time; the console takes its types from types.ts. */
export const schemas: Schemas = {
  ...exportCreateSchemas,
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
} satisfies Record<CallName, { readonly input: z.ZodType; readonly output: z.ZodType }>;
