// @vitest-environment node
import { expect, it } from "vitest";
import { menu } from "../../../src/contract/menu.ts";
import { innerViews } from "../../../src/console/kernel/screen/inner-views.ts";
import { placeOfRequest } from "../../../src/console/kernel/screen/places/request-places.ts";
import { approvals } from "../../../src/server/handlers.ts";

/** Decided where their order is worked, by the list of requests: they stand on no screen of their own. */
const atTheirOrder = ["contactFraud"];

it("every kind of request is decided on a screen that there is, and home leads to it", () => {
  const paths = new Set([
    ...menu.map(({ webUrl }) => webUrl),
    ...Object.values(innerViews).flatMap((views) => views.map(({ path }) => path)),
  ]);
  const wrong = Object.keys(approvals).filter((kind) => {
    const path = placeOfRequest(kind)?.replace(/\?.*/, "");
    return atTheirOrder.includes(kind) ? path !== undefined : !path || !paths.has(path);
  });
  expect(wrong).toEqual([]);
});
