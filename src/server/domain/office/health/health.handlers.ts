import type { healthCalls } from "../../../../contract/basics/health/health.calls.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { jobStates, lateAfter } from "../../../../lending/options/office/health-codes.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { type Queue, readPage } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Filters = Omit<ParsedOf<"health.list">, "page" | "pageSize">;

/** A row for each job that has had a turn, what somebody must look at first. */
function healthQueue({ state }: Filters, { tenant, now }: Context): Queue {
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const at = values.add(now);
  const pause = "make_interval(secs => j.every / 1000.0)";
  const isLate = `j.began_at + 3 * ${pause} + interval '${lateAfter / 1000} seconds' < ${at}::timestamptz`;
  const stateOf = `case when j.failure is not null then 'failing' when ${isLate} then 'late' else 'ok' end`;
  return {
    from: "job_state j",
    columns: {
      id: "j.id",
      name: "j.name",
      state: stateOf,
      lastTime: "j.began_at",
      took: "j.took",
      nextTime: `j.began_at + make_interval(secs => j.took / 1000.0) + ${pause}`,
      doneTime: "j.done_at",
      failure: "coalesce(j.failure, '')",
      failedSince: "j.failed_since",
    },
    where: [
      `j.tenant_id = ${tenantId}`,
      `${at}::timestamptz is not null`,
      ...(state ? [`${stateOf} = any(${values.add([...state])}::text[])`] : []),
    ],
    orderBy: `array_position('{${jobStates.join(",")}}'::text[], ${stateOf}), j.name`,
    values,
  };
}

/** What runs by itself for this lender. */
export const healthHandlers: Handlers<keyof typeof healthCalls> = {
  "health.list": (input, context) => readPage(context.tx, healthQueue(input, context), input.page, input.pageSize),
};
