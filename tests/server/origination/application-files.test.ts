// @vitest-environment node
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropOverdueFiles, dropUnclaimedFiles } from "../../../src/server/domain/orders/file/term.actions.ts";
import { verifyFiles } from "../../../src/server/domain/orders/file/verify-files.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { badPictures, plainPicture } from "../../support/pictures.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned, type Signing } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let picture: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  picture = (await plainPicture()).toString("base64");
});
afterAll(() => server.close());

const rows = async <T>(text: string, values: unknown[] = []): Promise<readonly T[]> =>
  (await server.database.owner.query(text, values)).rows as readonly T[];
const send = async (type: string, signing?: Signing): Promise<number> =>
  Number((await sendSigned(server, "/client-domain/file/upload", { type, file: picture }, signing)).data["fileId"]);
const three = () => Promise.all(["idFront", "idBack", "selfie"].map((type) => send(type)));
const apply = (body: object) => sendSigned(server, "/client-domain/order/apply", body);
const orderId = async (orderNo: unknown): Promise<number> =>
  Number((await rows<{ id: number }>("select id from loan_order where tenant_id = 1 and order_no = $1", [orderNo]))[0]?.id);
const needsFiles = (evidence: readonly string[]) =>
  rows("update product_version set offer = offer || $1 where tenant_id = 1", [
    JSON.stringify({ review: { second: false, evidence, checklist: [], calls: 0 } }),
  ]);

describe("pictures that an app sends ahead", () => {
  it("are kept for the application that names them, once, and are nobody's otherwise", async () => {
    const files = await three();
    const { code, data } = await apply(application({ files }));
    expect(code).toBe(1);
    const order = await orderId(data["orderNo"]);
    expect((await rows("select kind from order_file where order_id = $1 order by id", [order])).length).toBe(3);
    const again = await apply(application({ files }));
    expect([again.status, again.data["error"], again.data["field"]]).toEqual([422, "file.unknown", "files.0"]);
    const [other = 0] = await three();
    for (const wrong of [
      [other, other],
      [other, 9_999_999],
    ]) {
      const refused = await apply(application({ files: wrong }));
      expect([refused.data["error"], refused.data["field"]]).toEqual(["file.unknown", "files.1"]);
    }
    // Another tenant's app has numbers of its own.
    const foreign = await sendSigned(server, "/client-domain/order/apply", application({ files: [other] }), {
      keyId: "ph-app",
      secret: "secret-of-ph",
    });
    expect(foreign.data["error"]).toBe("file.unknown");
    expect((await apply(application({ files: [other] }))).code).toBe(1);
  });

  it("are refused by name where they are none, and nothing of them stays", async () => {
    const before = (await rows("select 1 from order_file")).length;
    for (const [what, file, error] of await badPictures()) {
      const answer = await sendSigned(server, "/client-domain/file/upload", { type: "selfie", file });
      expect([what, answer.data["error"], answer.data["field"]]).toEqual([what, error, "file"]);
      expect(answer.status).toBeLessThan(500);
    }
    expect((await rows("select 1 from order_file")).length).toBe(before);
    const unsigned = await sendSigned(server, "/client-domain/file/upload", { type: "selfie", file: picture }, { secret: "guess" });
    expect([unsigned.status, unsigned.data["error"]]).toEqual([401, "signature.refused"]);
  });

  it("are asked for where reviewers of the product look at them; an old app goes on where they do not", async () => {
    await needsFiles(["files"]);
    const without = await apply(application());
    expect([without.status, without.data["error"], without.data["field"]]).toEqual([422, "file.wanted", "files"]);
    expect(without.message).toContain("idFront, idBack, selfie");
    const two = await apply(application({ files: [await send("idFront"), await send("selfie")] }));
    expect(two.message).toContain("idBack");
    expect((await apply(application({ files: await three() }))).code).toBe(1);
    await needsFiles([]);
    expect((await apply(application())).code).toBe(1);
  });
});

describe("what an app says besides", () => {
  const reference = { name: "Trần Văn Ba", relation: "brother", phone: "+84988000111", consent: true };
  const details = {
    document: { name: { value: "DANG MINH CHAU", confidence: 97 }, idNo: { value: "079095", confidence: 41 } },
    references: [reference],
    device: { id: "device-1", model: "Galaxy A15", os: "Android 15" },
  };

  it("stands beside the order: what was read from the document, where he works, his telephone, whom he names", async () => {
    const input = application(details, { employerPhone: "+842838220000" });
    const { data } = await apply(input);
    const order = await orderId(data["orderNo"]);
    expect(
      await rows("select employer_phone, device_id, device_model, device_os, document from application_detail where order_id = $1", [
        order,
      ]),
    ).toEqual([
      {
        employer_phone: "+842838220000",
        device_id: "device-1",
        device_model: "Galaxy A15",
        device_os: "Android 15",
        document: details.document,
      },
    ]);
    expect(
      await rows(
        "select k.kind, k.name, k.phone, k.consented_at is not null as agreed from customer_contact k join loan_order o on o.customer_id = k.customer_id where o.id = $1",
        [order],
      ),
    ).toEqual([{ kind: "reference", name: reference.name, phone: reference.phone, agreed: true }]);
  });

  it.each([
    [
      "a fourth reference",
      { references: Array.from({ length: 4 }, (_, at) => ({ ...reference, phone: `+8498800011${at}` })) },
      "references",
    ],
    ["one who has not said yes", { references: [{ ...reference, consent: false }] }, "references.0.consent"],
    ["a confidence of 101", { document: { name: { value: "x", confidence: 101 } } }, "document.name.confidence"],
    ["a line that no document has", { document: { faith: { value: "x", confidence: 1 } } }, "document"],
    ["an address book", { addressBook: [] }, ""],
    ["nine pictures", { files: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, "files"],
  ])("is refused where it is %s", async (_what, change, field) => {
    const { status, data } = await apply(application(change));
    expect(status).toBe(400);
    expect(JSON.stringify(data["issues"])).toContain(field);
  });
});

describe("the term of pictures", () => {
  const later = (days: number) => new Date(server.kernel.clock().getTime() + days * 86_400_000);
  const night = async (days: number, region?: string): Promise<number> => {
    const own = await server.kernel.tenantOf(1);
    const tenant = region ? { ...own, region } : own;
    return server.kernel.database.withTenant(1, (tx) => dropOverdueFiles({ tx, tenant, now: later(days) }));
  };
  const left = async (order: number): Promise<number> => (await rows("select 1 from order_file where order_id = $1", [order])).length;

  it("ends 90 days after an application came to nothing, never while it is open, and never under a hold", async () => {
    const { data } = await apply(application({ files: await three() }));
    const order = await orderId(data["orderNo"]);
    await night(800);
    expect(await left(order)).toBe(3);
    await sendSigned(server, "/client-domain/order/cancel", { orderNo: data["orderNo"] });
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const { data: read } = await server.call("order.files", { loanRecordId: order }, { token: admin });
    expect(Date.parse(read.keptUntil ?? "") - server.kernel.clock().getTime()).toBeGreaterThan(88 * 86_400_000);
    const [of] = await rows<{ customer: number }>("select customer_id as customer from loan_order where id = $1", [order]);
    const customer = of?.customer ?? 0;
    const hold = (action: "hold" | "release", token: string) =>
      server.call("customerRights.hold", { userId: customer, action, reason: "court order 17" }, { token });
    expect((await hold("hold", admin)).data).toEqual({ held: true });
    expect((await hold("hold", admin)).refusal.error).toBe("rights.hold");
    expect((await server.call("order.files", { loanRecordId: order }, { token: admin })).data).toMatchObject({
      keptUntil: null,
      hold: "court order 17",
    });
    const { data: listed } = await server.call("user.list", { page: 1, pageSize: 10, userId: customer }, { token: admin });
    expect(listed.list).toMatchObject([{ userId: customer, hold: true }]);
    const { data: known } = await server.call("user.detail", { userId: customer }, { token: admin });
    expect(known.user.hold).toMatchObject({ reason: "court order 17" });
    await night(800);
    expect(await left(order)).toBe(3);
    expect((await hold("release", admin)).refusal.error).toBe("approval.samePerson");
    expect((await hold("release", await server.signIn(accountOf("manager")))).code).toBe(1);
    expect((await hold("release", admin)).refusal.error).toBe("rights.notHeld");
    await night(89);
    expect(await left(order)).toBe(3);
    await night(92);
    expect(await left(order)).toBe(0);
    expect(await rows("select 1 from audit where call = 'order.filesGone' and subject_ids @> array[$1::bigint]", [order])).toHaveLength(1);
  });

  it.each([
    ["VN", 90],
    ["PH", 90],
    ["MX", 180],
    ["PE", 180],
  ])("of a market is its own: %s, %i days", async (region, days) => {
    const { data } = await apply(application({ files: await three() }));
    const order = await orderId(data["orderNo"]);
    await sendSigned(server, "/client-domain/order/cancel", { orderNo: data["orderNo"] });
    await night(days - 1, region);
    expect(await left(order)).toBe(3);
    await night(days + 2, region);
    expect(await left(order)).toBe(0);
  });

  it("of a loan runs for the years of its law, from the end of the customer's last one", async () => {
    const settled = server.fixture.vn.orders.find(({ status }) => status === 9)?.id ?? 0;
    await rows("update loan_order set settled_at = $2 where id = $1", [settled, server.kernel.clock()]);
    const admin = await server.signIn(accountOf("tenantAdmin"));
    await server.call("file.upload", { file: picture, scene: "order", loanRecordId: settled, type: "selfie" }, { token: admin });
    await night(4 * 365);
    expect(await left(settled)).toBe(1);
    await night(6 * 365);
    expect(await left(settled)).toBe(0);
  });

  it("of what no application takes up is a day", async () => {
    const fileId = await send("selfie");
    const tenant = await server.kernel.tenantOf(1);
    const drop = (days: number) => server.kernel.database.withTenant(1, (tx) => dropUnclaimedFiles({ tx, tenant, now: later(days) }));
    await drop(0.9);
    expect(await rows("select 1 from order_file where id = $1", [fileId])).toHaveLength(1);
    await drop(1.1);
    expect(await rows("select 1 from order_file where id = $1", [fileId])).toHaveLength(0);
  });
});

it("verify says of each picture that is gone, changed or put in another's place which it is", async () => {
  const [one = 0, two = 0, three_ = 0] = await three();
  const four = await send("selfie");
  const client = await server.database.owner.connect();
  const faults = async () => (await verifyFiles(client, [developmentSecretKey])).faults.join("\n");
  try {
    expect(await faults()).toBe("");
    expect((await verifyFiles(client, ["another"])).faults.length).toBeGreaterThan(2);
    await client.query("begin");
    await client.query("delete from order_file_content where file_id = $1 and part = 'thumb'", [one]);
    await client.query(
      "update order_file_content c set sealed = d.sealed from order_file_content d where c.file_id = $1 and d.file_id = $2 and c.part = 'whole' and d.part = 'whole'",
      [two, three_],
    );
    await client.query(
      "update order_file_content c set sealed = d.sealed from order_file_content d where c.file_id = $1 and d.file_id = $2 and c.part = 'thumb' and d.part = 'thumb'",
      [four, three_],
    );
    await client.query("update order_file set sha256 = $2 where id = $1", [three_, createHash("sha256").update("x").digest()]);
    const said = await faults();
    expect(said).toContain(`file ${one}: its picture is missing`);
    expect(said).toContain(`file ${two}: no key`);
    expect(said).toContain(`file ${three_}: its hash`);
    expect(said).toContain(`file ${four}: its small picture`);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
