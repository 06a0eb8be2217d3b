import { expect, test } from "vitest";
import type { z } from "zod";
import { schemas } from "../../src/contract/schemas.ts";

/** Fields of an input that hold an address, with those of the lists and objects inside it. */
function addressesOf(schema: z.core.$ZodType, path: string): readonly { readonly path: string; readonly schema: z.core.$ZodType }[] {
  const def: { type: string; shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType; innerType?: z.core.$ZodType } = Object(
    schema._zod.def,
  );
  if (def.innerType) return addressesOf(def.innerType, path);
  if (def.element) return addressesOf(def.element, `${path}[]`);
  return Object.entries(def.shape ?? {}).flatMap(([key, field]) =>
    /(url|link|href|proof|voucher)$/i.test(key) ? [{ path: `${path}.${key}`, schema: field }] : addressesOf(field, `${path}.${key}`),
  );
}
const addresses = Object.entries(schemas).flatMap(([name, { input }]) => addressesOf(input, name));

/** Places in the console itself, never of the web. */
const places = new Set(["addPermission", "update"].flatMap((call) => [`permission.${call}.webUrl`, `permission.${call}.url`]));

test("every address that is kept is of the web, or a file that the lender keeps", () => {
  expect(addresses.length).toBeGreaterThan(7);
  const takes = (schema: z.core.$ZodType, text: string): boolean => (schema as z.ZodType).safeParse(text).success;
  for (const { path, schema } of addresses) {
    for (const bad of [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "data:text/html,<script>",
      "vbscript:x",
      "file:///etc/passwd",
      "//x.example",
      "x",
    ])
      expect([path, bad, takes(schema, bad)]).toEqual([path, bad, false]);
    const good = places.has(path) ? "/system/smsList" : "https://lender.example/a?b=c";
    expect([path, takes(schema, good)]).toEqual([path, true]);
  }
});
