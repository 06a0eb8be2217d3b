import { reconcileCalls } from "../../../../contract/finance/reconcile.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { send } from "../../../client/client.ts";
import { noteOptions } from "../../../client/late-options.ts";
import { can, session } from "../../../kernel/state/session.ts";
import { createStore, useStore } from "../../../kernel/state/store.ts";

type Channels = OutputOf<"reconcile.channels">;
interface Known {
  /** Whose list it is: the next person at this seat may work for another lender. */
  readonly of: number;
  readonly channels: Channels;
}
const known = createStore<Known | null>(null);
let asked = 0;
/** ms: a statement that somebody brings moves the day of its channel. */
const freshFor = 30_000;

const me = (): number => session.get().me?.user.adminUserId ?? 0;
const channelsOf = (found: Known | null): Channels => (found?.of === me() ? found.channels : []);

/** Reads them unless they were read just now, or must be anew; a failure leaves what is known. */
export async function loadChannels(isAnew = false): Promise<void> {
  const here = known.get();
  if (!can(reconcileCalls["reconcile.channels"].permission) || (!isAnew && here?.of === me() && Date.now() - asked < freshFor)) return;
  asked = Date.now();
  const channels = await send(reconcileCalls["reconcile.channels"], {}).catch(() => null);
  if (!channels) return;
  known.set({ of: me(), channels });
  noteOptions();
}

/** Ways in and out, with the day of the latest statement of each; none as long as they are not read. */
export const useChannels = (): Channels => channelsOf(useStore(known));

/** Choices of a filter by channel: a way out and a way in may have one code. */
export const channelOptions = (): readonly { readonly value: string; readonly label: string }[] => {
  void loadChannels();
  const names = new Map(channelsOf(known.get()).map(({ channelId, name }) => [channelId, [channelId, name].filter(Boolean).join(" · ")]));
  return [...names].map(([value, label]) => ({ value, label }));
};
