import { checkItems } from "../../../lending/finance/day-close.rules.ts";
import { addDays } from "../../../lending/time/calendar.ts";
import { localDate, startOfDay } from "../../../lending/time/zone.ts";
import { askClose, closeDay } from "../../domain/finance/ledger/close.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, type Player, seatOf, unlessRefused } from "../seat.ts";

const day = 86_400_000;
const accountants = `select id, account, admin_name as name, team_id as "teamId", type from staff where tenant_id = $1 and type = 5 order by id limit 2`;
const reasons = Object.fromEntries(
  checkItems.filter((item) => item !== "book").map((item) => [item, "known since the morning, followed up tomorrow"]),
);

/** The book is closed up to three days ago, by two of finance; the first of them finds yesterday's close asked for. */
export async function closeDays(desk: Desk): Promise<void> {
  const [first, second] = await rowsOf<Player>(desk.tx, accountants, [desk.tenant.id]);
  if (!first || !second) return;
  const today = localDate(desk.now, desk.tenant.timeZone);
  const before = new Date(desk.now.getTime() - 2 * day);
  const closed = { payload: { day: addDays(today, -3), reasons }, requested_by: second.id };
  await unlessRefused(closeDay(seatOf(desk, first, before), closed));
  // Half an hour ago; a day is not over before midnight, so shortly after it at midnight.
  const asked = Math.max(desk.now.getTime() - day / 48, startOfDay(today, desk.tenant.timeZone).getTime());
  const asking = seatOf(desk, second, new Date(asked));
  await unlessRefused(askClose({ day: addDays(today, -1), reasons }, asking).then(() => {}));
}
