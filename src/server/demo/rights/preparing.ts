import { localDate } from "../../../lending/time/zone.ts";
import { lawRowsOf } from "../../../lending/setting/law-rows.ts";
import { marketPresets } from "../../../contract/basics/tenant/markets.ts";
import type { Database } from "../../db/connection.ts";
import { saveTenant } from "../../domain/office/tenant/lender.actions.ts";
import { rowOf } from "../../kernel/sql/sql.ts";
import { tenantReader } from "../../kernel/tenancy.ts";
import { type Player, seatOf } from "../seat.ts";

const day = 24 * 3_600_000;
const region = "PE";

/**
 * A lender that the platform is still preparing, made by the house's own form two days ago: its law read, its product delisted, its channels off, and of
 * its two administrators one has chosen a password. What it lacks until it may be live is what its list says.
 * @returns its number
 */
export async function prepareLender(database: Database, platform: number, now: Date): Promise<number> {
  const at = new Date(now.getTime() - 2 * day);
  const tenant = await tenantReader(database, () => now)(platform);
  return database.withTenant(platform, async (tx) => {
    const who = await rowOf<Player>(
      tx,
      `select id, account, admin_name as name, team_id as "teamId", type from staff where tenant_id = $1 and type = 0 order by id limit 1`,
      [platform],
    );
    if (!who) throw new Error("a demo portfolio has somebody of the platform");
    const { timeZone, locale } = marketPresets[region];
    const made = await saveTenant.make(
      {
        code: "andino",
        name: "Crédito Andino",
        region,
        timeZone,
        locale,
        languages: [locale, "en_PH"],
        apps: ["Andino Ya"],
        template: 0,
        law: [...lawRowsOf(region, localDate(at, timeZone))],
        firstAccount: "andino01",
        firstName: "Rosa Quispe Huamán",
        firstEmail: "rosa.quispe@andino.example",
        secondAccount: "andino02",
        secondName: "Jorge Paredes Salas",
        secondEmail: "jorge.paredes@andino.example",
        payPage: "",
        stopPage: "",
      },
      seatOf({ tx, tenant }, { ...who, role: "platformAdmin" }, at),
    );
    return made.id;
  });
}

/** As the owner, who alone may say that a lender is one of the demonstration: $1 its number, $2 what the accounts of a demonstration sign in with. */
export const markPrepared = `
with chosen as (update staff set password_hash = $2, must_change_password = false, password_until = null where tenant_id = $1 and account = 'andino01')
update tenant set is_demo = true where tenant_id = $1`;
