// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../../src/contract/calls.ts";
import { headerNames, sealedParameter } from "../../../src/contract/kernel/envelope.ts";
import { voucherName } from "../../../src/lending/options/finance/voucher.ts";
import { dropUnnamedVouchers } from "../../../src/server/domain/orders/file/term.actions.ts";
import { verifyFiles } from "../../../src/server/domain/orders/file/verify-files.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { phonePhoto, plainPicture } from "../../support/pictures.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const pdf = (words: string): string => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF`).toString("base64");
const bring = async (file: string, loanRecordId?: number, who = "service") =>
  house.call(
    "file.upload",
    { scene: "voucher", file, ...(loanRecordId === undefined ? {} : { loanRecordId }) },
    { token: await house.tokenOf(who) },
  );
let serial = 0;
const register = async (loanRecordId: number, voucherUrl: string, who = "service") =>
  house.call(
    "repayment.offline",
    { loanRecordId, amount: 100_000, payTime: house.now().toISOString(), tradeNo: `VT${(serial += 1)}`, voucherUrl },
    { token: await house.tokenOf(who) },
  );
/** The bytes, as a browser gets them. */
async function shown(voucherId: number, who = "finance") {
  const url = new URL(calls["file.voucher"].path, house.origin);
  url.searchParams.set(sealedParameter, makeServerCipher(house.kernel.settings.payloadKey).seal(JSON.stringify({ voucherId })));
  const response = await fetch(url, { headers: { [headerNames.token]: await house.tokenOf(who) } });
  return { status: response.status, type: response.headers.get("content-type") ?? "", bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("a voucher", () => {
  it("is kept as a picture and shown beside its check, marked with the name of whoever asks, and that he saw it is on record", async () => {
    const order = await house.lend(2);
    const photo = (await phonePhoto()).toString("base64");
    const { data } = await bring(photo, order);
    expect(data.url).toBe(voucherName(data.fileId));
    const { data: registered, message } = await register(order, data.url);
    expect(message).toBe("");
    const evidence = await house.call(
      "repayment.evidence",
      { repaymentId: registered.repaymentId },
      { token: await house.tokenOf("finance") },
    );
    expect(evidence.data.voucher).toBe(data.url);
    const picture = await shown(data.fileId);
    expect(picture).toMatchObject({ status: 200, type: "image/jpeg" });
    expect(picture.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const { rows } = await house.database.owner.query(
      "select 1 from audit where call = 'file.voucher' and subject_ids = array[$1::bigint] and detail ->> 'order' = $2",
      [data.fileId, String(order)],
    );
    expect(rows).toHaveLength(1);
  });

  it("with the same content is the same, whoever brings it, and stands behind one repayment", async () => {
    const [order, other] = [await house.lend(2), await house.lend(2)];
    const slip = pdf("one slip");
    const first = (await bring(slip, order)).data;
    const second = (await bring(slip, other, "finance")).data;
    expect(second).toEqual(first);
    expect((await bring(pdf("another slip"), order)).data.fileId).not.toBe(first.fileId);
    expect((await register(order, first.url)).message).toBe("");
    expect((await register(other, second.url, "finance")).refusal).toMatchObject({ error: "repayment.sameVoucher", field: "voucherUrl" });
    expect((await bring(slip, house.fixture.ph.orders[0]?.id ?? 0)).refusal.error).toBe("notFound");
  });

  it("may be a PDF as it is; what is neither, or too heavy, is refused, and a row names none that is not there", async () => {
    const order = await house.lend(2);
    const { data } = await bring(pdf("statement of the bank"), order);
    expect(await shown(data.fileId)).toMatchObject({ status: 200, type: "application/pdf" });
    expect((await bring(Buffer.from("no picture").toString("base64"), order)).refusal).toMatchObject({
      error: "image.kind",
      field: "file",
    });
    const heavy = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_100_000, 65)]).toString("base64");
    expect((await bring(heavy, order)).refusal).toMatchObject({ error: "voucher.weight", field: "file" });
    expect((await register(order, voucherName(999_999))).refusal).toMatchObject({ error: "file.unknown", field: "voucherUrl" });
  });

  it("of no customer is shown to whoever has the house's own money only, and none to whoever has no list that names it", async () => {
    const { data } = await bring((await plainPicture()).toString("base64"), undefined, "tenantAdmin");
    expect((await shown(data.fileId, "tenantAdmin")).type).toBe("image/jpeg");
    expect((await shown(data.fileId, "service")).type).toContain("json");
    expect((await shown(data.fileId, "collector")).type).toContain("json");
    const whole = await house.database.owner.query("select c.sealed from voucher_content c where c.tenant_id = 1 and c.voucher_id = $1", [
      data.fileId,
    ]);
    expect(whole.rows[0].sealed.subarray(0, 2)).not.toEqual(Buffer.from([0xff, 0xd8]));
  });

  it("that nothing names goes after a week, and what a row or a request names stays", async () => {
    const { rows: before } = await house.database.owner.query<{ id: number }>("select max(id) as id from voucher");
    const order = await house.lend(2);
    const [idle, named] = [(await bring(pdf("idle"), order)).data, (await bring(pdf("named"), order)).data];
    const slip = (await bring(pdf("top-up"), undefined, "finance")).data;
    expect((await register(order, named.url)).message).toBe("");
    const topUp = { accountType: "sms", amount: 100_000, currency: "VND", voucherUrl: slip.url, remark: "" };
    const asked = await house.call("topUp.recharge", topUp as never, { token: await house.tokenOf("finance") });
    const no = { approvalId: asked.data.pending.approvalId, decision: "refuse", reason: "evidence" } as const;
    expect((await house.call("approval.review", no, { token: await house.tokenOf("finance2") })).message).toBe("");
    const left = async () => {
      await house.kernel.database.withTenant(1, async (tx) =>
        dropUnnamedVouchers({ tx, tenant: await house.kernel.tenantOf(1), now: house.now() }),
      );
      const { rows } = await house.database.owner.query<{ id: number }>("select id from voucher where id > $1 order by id", [
        before[0]?.id ?? 0,
      ]);
      return rows.map(({ id }) => id);
    };
    house.goTo(6);
    expect(await left()).toEqual([idle.fileId, named.fileId, slip.fileId]);
    house.goTo(8);
    expect(await left()).toEqual([named.fileId, slip.fileId]);
    const { rows: contents } = await house.database.owner.query("select 1 from voucher_content where voucher_id = $1", [idle.fileId]);
    expect(contents).toEqual([]);
    const { rows: noted } = await house.database.owner.query(
      "select source from audit where call = 'file.vouchersGone' and subject_ids @> array[$1::bigint]",
      [idle.fileId],
    );
    expect(noted).toEqual([{ source: "night" }]);
  });

  it("that was changed or is gone is found by verify", async () => {
    const order = await house.lend(2);
    const [one, two] = [(await bring(pdf("one"), order)).data.fileId, (await bring(pdf("two"), order)).data.fileId];
    const client = await house.database.owner.connect();
    const faults = async () => (await verifyFiles(client, [developmentSecretKey])).faults.join("\n");
    try {
      expect(await faults()).toBe("");
      await client.query("begin");
      await client.query("delete from voucher_content where tenant_id = 1 and voucher_id = $1", [one]);
      await client.query("update voucher set sha256 = 'x' where tenant_id = 1 and id = $1", [two]);
      expect(await faults()).toContain(`voucher ${one}: its content is missing`);
      expect(await faults()).toContain(`voucher ${two}: its hash is not the one`);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
