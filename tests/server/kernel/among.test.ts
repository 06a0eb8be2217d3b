import { expect, it } from "vitest";
import { among, ofEach } from "../../../src/server/kernel/sql/among.ts";

it("asks each row for its own where rows come by themselves, and keeps it from being turned into a search", () => {
  const numbers = "select f.order_id from review_fact f where f.tenant_id = $1 and (f.applied > 0)";
  expect(ofEach(among(numbers))).toBe(`exists (select from (${numbers}) n where n.order_id = o.id offset 0)`);
  expect(ofEach(among(numbers, "l"))).toBe(`exists (select from (${numbers}) n where n.order_id = l.id offset 0)`);
  expect(ofEach("exists (select from review_fact f where f.order_id = o.id and (f.applied > 0))")).toBe(
    "exists (select from review_fact f where f.order_id = o.id and (f.applied > 0) offset 0)",
  );
});

it("leaves any other condition as it is", () => {
  for (const other of [
    "o.app_id = $2::int",
    "o.id = any($3::bigint[])",
    "c.id = any(array(select coalesce(k.merged_into, k.id) from customer k where k.phone = $2))",
    "not exists (select from review r where r.order_id = o.id)",
    "(exists (select from a) or b)",
  ])
    expect(ofEach(other)).toBe(other);
});
