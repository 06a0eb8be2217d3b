import { describe, expect, it } from "vitest";
import { countedFrom } from "../../../src/server/kernel/sql/counted.ts";

const staff = "left join staff s on s.tenant_id = o.tenant_id and s.id = case when o.collector_id is null then o.reminder_id end";
const team = "left join team t on t.tenant_id = s.tenant_id and t.id = s.team_id";
const counted = (joins: string, ...uses: string[]) =>
  countedFrom(`loan_order o ${joins}`.trim(), ["o.tenant_id = $1", "o.id desc", ...uses]);

describe("what of a list is counted", () => {
  it("is its table, without what only gives a row names", () => {
    expect(counted("")).toBe("loan_order o");
    expect(counted(`${staff} ${team}`)).toBe("loan_order o");
  });
  it("is also what a condition asks of, and what that was joined by", () => {
    expect(counted(`${staff} ${team}`, "s.enabled")).toBe(`loan_order o ${staff}`);
    expect(counted(`${staff} ${team}`, "t.name = $2")).toBe(`loan_order o ${staff} ${team}`);
    expect(counted(staff, "coalesce(s.admin_name, '') <> ''")).toBe(`loan_order o ${staff}`);
  });
  it("is what another join needs, wherever that stands", () => {
    const inner = "join shift h on h.staff_id = s.id";
    expect(counted(`${staff} ${inner}`)).toBe(`loan_order o ${staff} ${inner}`);
    expect(counted(`${inner.replace("s.id", "o.collector_id")} ${staff}`)).toBe("loan_order o join shift h on h.staff_id = o.collector_id");
  });
  it("is without the newest of several, of which nothing is asked", () => {
    const newest = "left join lateral (select a.* from payee_account a where a.order_id = o.id order by a.id desc limit 1) a on true";
    expect(counted(newest)).toBe("loan_order o");
    const last = "left join lateral (select max(e.ended_at) as since from review e where e.order_id = o.id) w on true";
    expect(counted(last)).toBe("loan_order o");
    expect(counted(last.replace("w on", "group by e.kind) w on").replace("o.id)", "o.id"))).toContain("review");
    expect(counted(newest, "a.holder = ''")).toBe(`loan_order o ${newest}`);
    expect(counted(newest.replace("o.id", "$1"))).toBe(`loan_order o ${newest.replace("o.id", "$1")}`);
  });
  it("is whatever may make other rows, or names a parameter", () => {
    const kept = [
      "join staff s on s.id = o.collector_id",
      "left join lateral (select 1 from receipt r left join staff d on d.id = r.id) m on true",
      "left join (select x.id, count(*) as n from promise x group by x.id) n on n.id = o.id",
      "left join staff s on s.tenant_id = $1",
      "left join staff s on true cross join lateral (select 1) x",
    ];
    for (const join of kept) expect(counted(join)).toBe(`loan_order o ${join}`);
  });
});
