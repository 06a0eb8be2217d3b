import { openDatabase } from "../db/connection.ts";
import { runOne } from "../domain/origination/risk/run.job.ts";
import { foldDeltas } from "../jobs/fold.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { tenantReader } from "../kernel/tenancy.ts";
import { demoMarkets } from "./market.ts";
import { testChannels } from "./money/channel-tests.ts";
import { closeDays } from "./money/closed-days.ts";
import { explainOne } from "./money/difference.ts";
import { overpay } from "./money/overpaid.ts";
import { chargeSent, payWages } from "./money/wages.ts";
import { lendWithTax } from "./money/taxed.ts";
import { bringStatements } from "./money/statements.ts";
import { settleBulk } from "./money/settlements.ts";
import { switchOff } from "./money/channel-off.ts";
import { playPayouts } from "./money/payout-cases.ts";
import { drawPictures } from "./pictures/pictures.ts";
import { accessRecords, adjustClaims, exemptPenalty, extendLoans, listCustomers, takeCoupons, trail } from "./rare.ts";
import { drawAdverts } from "./product/adverts.ts";
import { askRights } from "./rights/requests.ts";
import { leaveWord } from "./review/left-note.ts";
import { prepareLender } from "./rights/preparing.ts";
import { meetTwins } from "./rights/twins.ts";
import type { Desk, Player } from "./seat.ts";

const people = `select distinct on (type) id, account, admin_name as name, team_id as "teamId", type from staff
  where tenant_id = $1 and type in (1, 5) order by type, id`;

const plays: readonly ((desk: Desk) => Promise<void>)[] = [
  overpay,
  playPayouts,
  bringStatements,
  extendLoans,
  exemptPenalty,
  adjustClaims,
  takeCoupons,
  listCustomers,
  accessRecords,
  trail,
  askRights,
  meetTwins,
  leaveWord,
  drawPictures,
  drawAdverts,
  payWages,
  chargeSent,
  lendWithTax,
  settleBulk,
  explainOne,
  testChannels,
  switchOff,
  closeDays,
];
/** What each is called while it runs: its own name in words. */
const wordsOf = (play: (desk: Desk) => Promise<void>): string => play.name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * What only the domain can make, once the portfolio is there: each tenant in a transaction of its own.
 * @returns the lender that is in preparation
 */
export async function playRest(
  ownerUrl: string,
  now: Date,
  progress: (done: number, what: string) => void = () => undefined,
): Promise<{ readonly preparing: number }> {
  // Nobody waits for a page here, and a million orders are read for the first time.
  const database = openDatabase(ownerUrl, 2, 0);
  const tenantOf = tenantReader(database, () => now);
  try {
    for (const [at, { tenantId, name }] of demoMarkets.entries()) {
      const tenant = await tenantOf(tenantId);
      await database.withTenant(tenantId, async (tx) => {
        const desk = { tx, tenant, now, people: await rowsOf<Player>(tx, people, [tenantId]) };
        for (const [done, play] of plays.entries()) {
          progress((at + done / plays.length) / demoMarkets.length, `${name}: ${wordsOf(play)}`);
          await play(desk);
        }
      });
      // A dry run that was asked for: whoever decides sees what it came to.
      await runOne({ database, tenant, now: () => now });
      // The portfolio is whole in its buckets: nothing waits to be folded.
      await foldDeltas(database, tenantId);
    }
    const [first] = demoMarkets;
    return { preparing: await prepareLender(database, first?.tenantId ?? 1, now) };
  } finally {
    await database.close();
  }
}
