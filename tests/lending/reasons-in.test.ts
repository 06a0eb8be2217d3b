import { expect, it } from "vitest";
import { chatAppsIn } from "../../src/lending/contact/chat-link.ts";
import { reasonReason } from "../../src/lending/collection/region.rules.ts";
import { collectionReasons, reasonsIn } from "../../src/lending/options/collection-reasons.ts";

it("a reason that names a program of one country is offered there only", () => {
  expect(reasonsIn("VN")).toEqual(collectionReasons);
  for (const region of ["PH", "MX", "ID"]) expect(reasonsIn(region).map(({ name }) => name)).not.toContain("zaloReachable");
});

it("a result or a chat that names such a program is refused elsewhere", () => {
  expect([reasonReason("VN", 13), reasonReason("PH", 1)]).toEqual([null, null]);
  expect(reasonReason("PH", 13)).toMatchObject({ error: "field.choice", field: "reason" });
  expect([chatAppsIn("VN"), chatAppsIn("MX")]).toEqual([
    ["zalo", "whatsapp", "viber"],
    ["whatsapp", "viber"],
  ]);
});
