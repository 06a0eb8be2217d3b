// @vitest-environment node
import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../../src/contract/calls.ts";
import { sealedParameter, headerNames } from "../../../src/contract/kernel/envelope.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { openBytes } from "../../../src/server/kernel/secrets.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { badPictures, phonePhoto, plainPicture } from "../../support/pictures.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let reviewer: string;
let manager: string;
let order: number;
beforeAll(async () => {
  server = await startTestServer();
  [reviewer, manager] = [await server.signIn(accountOf("firstReviewer")), await server.signIn(accountOf("tenantAdmin"))];
  order = server.fixture.vn.orders.find(({ status }) => status === 0)?.id ?? 0;
});
afterAll(() => server.close());

const rows = async <T>(text: string, values: unknown[] = []): Promise<readonly T[]> =>
  (await server.database.owner.query(text, values)).rows as readonly T[];
const upload = (file: string, token = manager, loanRecordId = order) =>
  server.call("file.upload", { file, scene: "order", loanRecordId, type: "idFront" }, { token });
const added = async (): Promise<number> => (await upload((await plainPicture()).toString("base64"))).data.fileId;
const counted = async (table: string): Promise<number> => (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;

/** The bytes, as a browser gets them. */
async function fetchFile(input: object, token = manager): Promise<{ readonly response: Response; readonly bytes: Buffer }> {
  const url = new URL(calls["order.file"].path, server.origin);
  url.searchParams.set(sealedParameter, makeServerCipher(server.kernel.settings.payloadKey).seal(JSON.stringify(input)));
  const response = await fetch(url, { headers: { [headerNames.token]: token } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("a picture", () => {
  it("is added by nobody who only reads the record", async () => {
    const auditor = await server.signIn(accountOf("auditor"));
    const before = await counted("order_file");
    expect((await server.call("order.files", { loanRecordId: order }, { token: auditor })).code).toBe(1);
    expect((await upload((await plainPicture()).toString("base64"), auditor)).refusal.error).toBe("forbidden");
    // Whoever writes remarks without seeing pictures adds none either.
    const finance = await server.signIn(accountOf("finance"));
    expect((await upload((await plainPicture()).toString("base64"), finance)).refusal.error).toBe("forbidden");
    expect(await counted("order_file")).toBe(before);
  });

  it("of a telephone is kept upright, and without place, device and everything else that it noted", async () => {
    const photo = await phonePhoto();
    expect(await sharp(photo).metadata()).toMatchObject({ width: 640, height: 400, orientation: 6 });
    expect(photo.includes("Telefono")).toBe(true);
    const { data, code } = await upload(photo.toString("base64"));
    expect(code).toBe(1);
    const [found] = await rows<{ sealed: Buffer; sha256: Buffer }>(
      "select c.sealed, f.sha256 from order_file f join order_file_content c on c.tenant_id = f.tenant_id and c.file_id = f.id and c.part = 'whole' where f.id = $1",
      [data.fileId],
    );
    const kept = found && openBytes([developmentSecretKey], `file 1 ${data.fileId} whole`, found.sealed);
    if (!kept || !found) throw new Error("it was not kept");
    expect(createHash("sha256").update(kept).digest()).toEqual(found.sha256);
    const { width, height, exif, orientation } = await sharp(kept).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 400, height: 640, exif: undefined, orientation: undefined });
    // Its dark half was left and is on top now.
    const { data: pixels } = await sharp(kept).greyscale().resize(1, 2).raw().toBuffer({ resolveWithObject: true });
    expect((pixels[0] ?? 255) < 60 && (pixels[1] ?? 0) > 190).toBe(true);
    expect(found.sealed.includes(kept.subarray(100, 140))).toBe(false);
    // In another's place it does not open.
    expect(openBytes([developmentSecretKey], `file 2 ${data.fileId} whole`, found.sealed)).toBeNull();
    expect(openBytes(["another key"], `file 1 ${data.fileId} whole`, found.sealed)).toBeNull();
  });

  it("that is none, or too much of one, is refused by name, and nothing of it is kept", async () => {
    const before = await counted("order_file");
    for (const [what, file, error] of await badPictures()) {
      const { status, refusal } = await upload(file);
      expect([what, refusal.error, refusal.field]).toEqual([what, error, "file"]);
      expect(status).toBeGreaterThan(400);
      expect(status).toBeLessThan(500);
    }
    for (const file of ["", "not base64 at all!", "AAA", "AA=A"]) {
      const { status, refusal } = await upload(file);
      expect([status, refusal.error, refusal.issues?.[0]?.field]).toEqual([400, "badInput", "file"]);
    }
    expect(await counted("order_file")).toBe(before);
    expect(await counted("order_file_content")).toBe(2 * before);
  });
});

describe("the pictures of an order", () => {
  it("are listed for whoever may see it and its pictures, and for nobody else", async () => {
    const fileId = await added();
    const { data } = await server.call("order.files", { loanRecordId: order }, { token: manager });
    expect(data.files.find((file) => file.fileId === fileId)).toMatchObject({
      type: "idFront",
      width: 640,
      height: 400,
      uploader: expect.any(String),
    });
    const other = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await server.call("order.files", { loanRecordId: order }, { token: other })).status).toBe(404);
    expect((await fetchFile({ fileId }, other)).response.status).toBe(404);
    expect((await fetchFile({ fileId }, await server.signIn(accountOf("collector")))).response.status).toBe(403);
    expect((await fetchFile({ fileId: 999_999 })).response.status).toBe(404);
    // A reviewer sees what is his or in his pool: no order that somebody collects.
    const collected = server.fixture.vn.orders.find(({ status }) => status === 8)?.id ?? 0;
    const { data: away } = await upload((await plainPicture()).toString("base64"), manager, collected);
    expect((await fetchFile({ fileId: away.fileId }, reviewer)).response.status).toBe(404);
    expect((await upload((await plainPicture()).toString("base64"), reviewer, collected)).status).toBe(404);
  });

  it("come marked all over with who asks, are never stored on the way, and each one that went is on record before it goes", async () => {
    const fileId = await added();
    const before = await counted("audit where call = 'order.file'");
    const { response, bytes } = await fetchFile({ fileId });
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    const { bytes: ahead } = await fetchFile({ fileId, prefetch: true });
    expect((await sharp(ahead).metadata()).width).toBe(640);
    // Marked: a light place of the picture has darker strokes than the plain one has, in every quarter of it.
    const plain = await sharp(await plainPicture())
      .greyscale()
      .raw()
      .toBuffer();
    const marked = await sharp(bytes).greyscale().raw().toBuffer();
    for (const quarter of [0, 1, 2, 3]) {
      const rowsOfIt = Array.from({ length: 100 }, (_, row) => (quarter * 100 + row) * 640 + 330);
      const strokes = rowsOfIt.flatMap((at) => Array.from({ length: 300 }, (_, x) => (plain[at + x] ?? 0) - (marked[at + x] ?? 0)));
      expect([quarter, strokes.filter((by) => by > 20).length > 50]).toEqual([quarter, true]);
    }
    expect(await rows("select how, part, staff_id from file_access where file_id = $1 order by id", [fileId])).toEqual([
      { how: "open", part: "whole", staff_id: server.fixture.vn.staff.tenantAdmin },
      { how: "prefetch", part: "whole", staff_id: server.fixture.vn.staff.tenantAdmin },
    ]);
    expect(await counted("audit where call = 'order.file'")).toBe(before + 2);
    const { bytes: thumb } = await fetchFile({ fileId, part: "thumb" });
    expect((await sharp(thumb).metadata()).width).toBe(320);
  });

  it("count as looked at when the page says so, by the order that they are of only", async () => {
    const fileId = await added();
    expect((await server.call("order.filesSeen", { loanRecordId: order, fileIds: [fileId] }, { token: manager })).code).toBe(1);
    expect(await rows("select how from file_access where file_id = $1", [fileId])).toEqual([{ how: "view" }]);
    const other = server.fixture.vn.orders[0]?.id ?? 0;
    const { status, refusal } = await server.call("order.filesSeen", { loanRecordId: other, fileIds: [fileId] }, { token: manager });
    expect([status, refusal.field]).toEqual([404, "fileIds"]);
  });
});
