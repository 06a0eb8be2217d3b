import { ruleCalls } from "../../../../contract/risk/rule.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { send } from "../../../client/client.ts";

type Names = OutputOf<"rule.names">;
/** What may be named; asked for each time a form opens. */
export let names: Names = { market: "", variables: [], rules: [], sets: [], labels: [] };

export async function readNames(): Promise<void> {
  names = await send(ruleCalls["rule.names"], {});
}
