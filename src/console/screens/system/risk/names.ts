import { ruleCalls } from "../../../../contract/risk/rule.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { send } from "../../../client/client.ts";

type Names = OutputOf<"rule.names">;
/** What may be named; asked for each time a form opens. */
export let names: Names = { market: "", variables: [], rules: [], sets: [], labels: [] };

let asking: Promise<void> | null = null;
async function ask(): Promise<void> {
  try {
    names = await send(ruleCalls["rule.names"], {});
  } finally {
    asking = null;
  }
}
/** A form reads them for its record and for its choices at once: asked for once. */
export const readNames = (): Promise<void> => (asking ??= ask());
