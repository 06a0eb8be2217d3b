import { rowsOf } from "../../../kernel/sql/sql.ts";
import { valueOf, type Group } from "./group.ts";
import { selectVersions } from "./setting.store.ts";

/** What is to be paid out in a month, an app a setting: the reports measure payouts by it (rules/figures.md 11). */
export const planGroup: Group = {
  second: null,
  held: async (context) => {
    const newest = new Map((await selectVersions(context, { groupCode: "plan" })).map((row) => [row.key, row.value]));
    const apps = await rowsOf<{ key: string }>(context.tx, "select id::text as key from app where tenant_id = $1 order by id", [
      context.tenant.id,
    ]);
    return apps.map(({ key }) => ({ key, type: "money" as const, value: newest.get(key) ?? "0" }));
  },
  judge: (_context, _held, typed) => valueOf("money", typed, { most: Number.MAX_SAFE_INTEGER }),
  dryRun: () => Promise.resolve({ lines: [] }),
};
