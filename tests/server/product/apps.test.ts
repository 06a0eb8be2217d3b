// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropUnclaimedFiles } from "../../../src/server/domain/orders/file/term.actions.ts";
import { accountOf } from "../../support/fixture.ts";
import { phonePhoto } from "../../support/pictures.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;
let auditor: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [admin, auditor] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("auditor"))];
});
afterAll(() => server.close());
const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
const client = async (path: string, body: object) =>
  (await sendSigned(server, `/client-domain/${path}`, body)).data as Record<string, never>;

describe("an app", () => {
  const facts = { name: "Alpha", packageName: "vn.keyline.alpha", osType: 0 as const, appType: 0 as const, locale: "vi_VN" as const };
  it("is edited under the version that was seen, and its package is its own", async () => {
    expect((await server.call("app.save", { id: 1, version: 0, ...facts }, { token: admin })).code).toBe(1);
    expect((await server.call("app.save", { id: 1, version: 0, ...facts }, { token: admin })).refusal.error).toBe("version.stale");
    const taken = await server.call("app.save", { id: 2, ...facts, name: "Beta" }, { token: admin });
    expect(taken.refusal).toMatchObject({ error: "risk.nameTaken", field: "packageName" });
    const { data } = await server.call("app.list", { osType: [0], status: ["enabled"], name: "alph" }, { token: auditor });
    expect(data.list).toMatchObject([{ id: 1, packageName: "vn.keyline.alpha", deviceKind: "androidApp", version: 1, orders7d: 0 }]);
    const made = await server.call("app.save", { ...facts, name: "Gamma", packageName: "vn.keyline.gamma", osType: 1 }, { token: admin });
    expect(made.data).toEqual({ id: 3 });
  });

  it("that is off takes no applications, and counts those that it took", async () => {
    expect((await sendSigned(server, "/client-domain/order/apply", application())).code).toBe(1);
    expect((await server.call("app.status", { id: 1, status: "disabled" }, { token: admin })).code).toBe(1);
    expect((await sendSigned(server, "/client-domain/order/apply", application())).data).toMatchObject({ error: "app.off" });
    expect((await server.call("app.status", { id: 1, status: "disabled" }, { token: admin })).refusal.error).toBe("state.refused");
    expect((await server.call("app.status", { id: 1, status: "enabled" }, { token: admin })).code).toBe(1);
    const { data } = await server.call("app.list", { name: "Alpha" }, { token: auditor });
    expect(data.list[0]?.orders7d).toBe(1);
  });
});

describe("a release of an app", () => {
  const save = (change: object) =>
    server.call(
      "appVersion.save",
      { appId: 1, version: "2.0", build: 20, url: "https://store.example/2", notes: "Faster", ...change } as never,
      { token: admin },
    );
  const move = (id: number, status: "published" | "withdrawn") => server.call("appVersion.status", { id, status }, { token: admin });
  const ask = (deviceId: string, build: number) => client("app/version", { deviceId, build });

  it("reaches devices once it is published, by its share, and leaves them when it is withdrawn", async () => {
    const { data } = await save({});
    expect(await ask("one", 10)).toEqual({ enabled: true, update: null });
    expect((await move(data.id, "published")).code).toBe(1);
    expect(await ask("one", 10)).toEqual({
      enabled: true,
      update: { version: "2.0", build: 20, url: "https://store.example/2", notes: "Faster", forced: false },
    });
    expect(await ask("one", 20)).toMatchObject({ update: null });
    expect((await save({ id: data.id, force: true, grayPercent: 40 })).code).toBe(1);
    const told = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(`device ${at}`, 11)));
    const reached = told.filter(({ update }) => update !== null);
    expect(reached.length).toBeGreaterThan(5);
    expect(reached.length).toBeLessThan(30);
    expect(reached[0]).toMatchObject({ update: { forced: true } });
    expect((await move(data.id, "withdrawn")).code).toBe(1);
    expect(await ask("one", 10)).toMatchObject({ update: null });
    expect((await move(data.id, "published")).refusal.error).toBe("appVersion.state");
  });

  it("goes upwards only, one of a build, and keeps it once it is out", async () => {
    expect((await save({ build: 20 })).refusal).toMatchObject({ error: "appVersion.build", field: "build" });
    const low = await save({ build: 15 });
    expect((await move(low.data.id, "published")).refusal).toMatchObject({ error: "appVersion.build", vars: { build: 20 } });
    const high = await save({ build: 21 });
    expect((await move(high.data.id, "published")).code).toBe(1);
    expect((await save({ id: high.data.id, build: 22 })).refusal).toMatchObject({ error: "appVersion.state", field: "build" });
  });

  it("counts the devices that run it, by no more than a hash of each", async () => {
    await ask("one", 21);
    await ask("one", 21);
    await ask("two", 21);
    const { data } = await server.call("appVersion.list", { appId: [1], osType: [0], status: ["published"] }, { token: auditor });
    expect(data.list).toMatchObject([{ build: 21, installs: 2, status: "published" }]);
    const [row] = await query(
      "select count(*)::int as n, bool_and(octet_length(device) = 32) as hashed from app_device where tenant_id = 1 and build = 21",
    );
    expect(row).toEqual({ n: 2, hashed: true });
  });
});

describe("an advert", () => {
  const save = (change: object = {}) =>
    server.call("advert.save", { appId: 1, position: "banner", link: "https://shop.example/", ...change } as never, { token: admin });
  const status = (id: number, to: "listed" | "delisted") => server.call("advert.status", { id, status: to }, { token: admin });
  const upload = async () =>
    (await server.call("file.upload", { scene: "advert", appId: 1, file: (await phonePhoto()).toString("base64") }, { token: admin })).data
      .fileId;

  it("is shown with its picture once it is listed, in its language and its time, and what is seen of it is counted", async () => {
    const { data } = await save();
    expect((await status(data.id, "listed")).refusal).toMatchObject({ error: "field.required", field: "imageId" });
    const imageId = await upload();
    expect((await save({ id: data.id, imageId, language: "vi_VN" })).code).toBe(1);
    expect(await client("advert/list", { language: "vi_VN" })).toEqual({ adverts: [] });
    expect((await status(data.id, "listed")).code).toBe(1);
    expect(await client("advert/list", { language: "vi_VN" })).toEqual({
      adverts: [{ id: data.id, position: "banner", link: "https://shop.example/", order: 0, image: imageId, url: "" }],
    });
    expect(await client("advert/list", { language: "en_PH" })).toEqual({ adverts: [] });
    const picture = await client("advert/image", { id: data.id, language: "vi_VN" });
    expect(Buffer.from(String(picture["file"]), "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const body = {
      requestId: "seen-0001",
      counts: [
        { id: data.id, views: 5, clicks: 1 },
        { id: data.id, views: 2, clicks: 0 },
        { id: 999_999, views: 1, clicks: 1 },
      ],
    };
    expect(await client("advert/seen", body)).toEqual({ counted: 1 });
    expect(await client("advert/seen", body)).toEqual({ counted: 1 });
    const { data: page } = await server.call("advert.list", { appId: [1], position: ["banner"], status: ["listed"] }, { token: auditor });
    expect(page.list).toMatchObject([{ id: data.id, views: 7, clicks: 1, imageUrl: `/product-domain/advert/image?id=${data.id}` }]);
    expect((await server.call("advert.delete", { id: data.id }, { token: admin })).refusal.error).toBe("state.refused");
    expect((await save({ id: data.id, imageId: null })).refusal).toMatchObject({ error: "field.required", field: "imageId" });
    expect((await status(data.id, "delisted")).code).toBe(1);
    expect((await server.call("advert.delete", { id: data.id }, { token: admin })).code).toBe(1);
  });

  it("takes only a picture that was uploaded for its app, by who may, and one that no advert names goes after a day", async () => {
    const imageId = await upload();
    expect((await save({ appId: 2, imageId })).refusal).toMatchObject({ error: "file.unknown", field: "imageId" });
    const marketer = await server.signIn(accountOf("firstReviewer"));
    const file = (await phonePhoto()).toString("base64");
    expect((await server.call("file.upload", { scene: "advert", appId: 1, file }, { token: marketer })).refusal.error).toBe("forbidden");
    const kept = await upload();
    await save({ imageId: kept });
    const tenant = await server.kernel.tenantOf(1);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await server.kernel.database.withTenant(1, (tx) => dropUnclaimedFiles({ tx, tenant, now: tomorrow }));
    expect(await query("select id::int from order_file where tenant_id = 1 and kind = 'advert'")).toEqual([{ id: kept }]);
  });
});
