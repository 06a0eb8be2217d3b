import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { channelPath, signatureHeader } from "../../../contract/finance/channel.schemas.ts";
import { signatureHeaders, signatureOf } from "../../kernel/sign-in/signature.ts";
import type { Report } from "./bank.ts";
import type { Way } from "./mischief.ts";

const path = "/channel-domain/payout/callback";

/** The house that is reported to, and what reports are signed with: a key of the channel, and the secret of what it collects by. */
export interface Told {
  readonly origin: string;
  readonly key: { readonly id: string; readonly secret: string };
  readonly collecting?: { readonly code: string; readonly secret: string };
}

/** ms between two tries of a report, and how many there are: a house that is being started again is waited for. */
const tries = { pause: 400, most: 300 };

interface Sealed {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function sealed({ key }: Told, report: Report, now: Date): Sealed {
  const body = JSON.stringify({ requestId: randomUUID(), tradeNo: report.tradeNo, ...report.body });
  const time = String(Math.floor(now.getTime() / 1_000));
  return {
    body,
    headers: {
      "content-type": "application/json",
      [signatureHeaders.key]: key.id,
      [signatureHeaders.time]: time,
      [signatureHeaders.signature]: signatureOf(key.secret, { time, method: "POST", path, body }),
    },
  };
}

/** Whether the house has taken it; a line that breaks has said nothing. */
async function post(url: string, { body, headers }: Sealed): Promise<boolean> {
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(20_000) });
    return ((await response.json()) as { code?: number }).code === 1;
  } catch {
    return false;
  }
}

/** Reports in their order, each until it is taken, as a bank does; with the mischief of the way. */
export async function tell(told: Told, reports: readonly Report[], { way, clock, ended }: Telling): Promise<void> {
  const url = told.origin + path;
  const later: Promise<void>[] = [];
  for (const report of reports) {
    if (way.kinds.has("stranger")) await post(url, sealed(told, { ...report, tradeNo: `X-${report.tradeNo}` }, clock()));
    for (let n = 0; n < tries.most && !ended(); n += 1) {
      const once = sealed(told, report, clock());
      const copies = way.kinds.has("twice") ? [once, once, sealed(told, report, clock())] : [once];
      const taken = await Promise.all(copies.map((copy) => post(url, copy)));
      if (taken.includes(true)) {
        if (way.kinds.has("replays")) await post(url, once);
        break;
      }
      // What came out of its order is refused until what was before it is there: the others go first.
      if (way.kinds.has("backwards") && n === 0 && report !== reports.at(-1)) {
        later.push(sleep(tries.pause).then(() => tell(told, [report], { way: { ...way, kinds: new Set() }, clock, ended })));
        break;
      }
      await sleep(tries.pause);
    }
  }
  await Promise.all(later);
}
export interface Telling {
  readonly way: Way;
  readonly clock: () => Date;
  readonly ended: () => boolean;
}

export interface Collected {
  readonly tradeNo: string;
  /** An order's number, a pay code or an account number that the house has given. */
  readonly orderNo: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly payTime: string;
}

/** Money that somebody has paid in; answers what the house said. */
export async function collected(told: Told, report: Collected, copies: number): Promise<unknown> {
  const { collecting, origin } = told;
  if (!collecting) throw new Error("no collecting channel was named");
  const body = JSON.stringify(report);
  const signature = createHmac("sha256", collecting.secret).update(body).digest("hex");
  const send = async (): Promise<unknown> => {
    const headers = { "content-type": "application/json", [signatureHeader]: signature };
    return (await fetch(origin + channelPath.replace(":code", collecting.code), { method: "POST", headers, body })).json();
  };
  const [answer] = await Promise.all(Array.from({ length: copies }, send));
  return answer;
}
