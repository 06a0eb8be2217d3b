// @vitest-environment node
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { Refused } from "../../../src/lending/reason.ts";
import { readFile } from "../../../src/server/domain/finance/statement/read/read-file.ts";

const read = (text: string | Uint8Array, columns: Parameters<typeof readFile>[1]["columns"] = null) =>
  readFile(typeof text === "string" ? Buffer.from(text) : text, { currency: "PHP", columns });
const refusal = async (text: string | Uint8Array) =>
  read(text).then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.reason : error),
  );

const mt940 = (closing = "1400,50") =>
  [
    ":20:S1",
    ":25:0012345",
    ":28C:7/1",
    ":60F:C251101PHP1000,00",
    ":61:2511031103C500,50NTRFNONREF//BK77",
    ":86:PAY 123456789012 JUAN DELA CRUZ",
    ":61:2511041104D100,00NCHGCHG1",
    ":86:CHARGES",
    `:62F:C251104PHP${closing}`,
    "-",
  ].join("\r\n");
const camt = (
  entry = "",
  head = "",
) => `<?xml version="1.0"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="PHP">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="PHP">1250.25</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="PHP">250.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2025-11-05</Dt></ValDt><AcctSvcrRef>BK9</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ana &amp; Co</Nm></Dbtr></RltdPties><RmtInf><Ustrd>loan 1</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>${entry}
</Stmt></BkToCstmrStmt></Document>`;

describe("a bank's file", () => {
  it("is read as a table whose headings say its columns, in the signs of its amounts and dates", async () => {
    const file = await read(
      "Sao kê;;;\nNgày;Số tiền;Số tham chiếu;Nội dung;Số dư\n31/01/2026;1.234,50;FT1;trả nợ;2.234,50\n01/02/2026;-34,50;FT2;phí;2.200,00\n",
    );
    expect(file).toMatchObject({ format: "csv", opening: 100_000, closing: 220_000, faults: [], asks: [] });
    expect(file.lines).toEqual([
      { line: 3, day: "2026-01-31", amount: 123_450, tradeNo: "FT1", payer: "", memo: "trả nợ" },
      { line: 4, day: "2026-02-01", amount: -3_450, tradeNo: "FT2", payer: "", memo: "phí" },
    ]);
  });
  it("is turned round where the newest line stands first, and a balance that does not follow is told", async () => {
    const rows = ["2026-01-03,5.00,115.00", "2026-01-02,10.00,110.00"];
    expect(await read(["Date,Amount,Balance", ...rows].join("\n"))).toMatchObject({ opening: 10_000, closing: 11_500, faults: [] });
    const { faults } = await read(
      ["Date,Amount,Balance", "2026-01-02,10.00,110.00", "2026-01-03,5.00,116.00", "2026-01-04,1.00,117.00"].join("\n"),
    );
    expect(faults).toEqual([{ line: 3, field: "balance", fault: "balance" }]);
  });
  it("asks what may mean two things, and takes no formula for an amount", async () => {
    expect((await read("Date,Amount\n03/04/2026,1.234\n")).asks).toEqual(["dateOrder", "decimal"]);
    expect((await read("a,b\n1,2\n")).asks).toContain("columns");
    expect((await read("Date,Amount\n2026-01-02,=1+1\n")).faults).toEqual([{ line: 2, field: "amount", fault: "amount" }]);
  });
  it("is read as XLSX, with its own dates and numbers", async () => {
    const sheet = [
      [{ value: "Date" }, { value: "Credit" }, { value: "Debit" }],
      [{ value: new Date("2026-01-02T00:00:00Z"), type: Date, format: "yyyy-mm-dd" }, { value: 12.34 }, null],
    ];
    const bytes = await writeXlsxFile(sheet as never).toBuffer();
    expect((await read(bytes)).lines).toEqual([{ line: 2, day: "2026-01-02", amount: 1_234, tradeNo: "", payer: "", memo: "" }]);
    expect(await refusal(Buffer.from("PK\u0003\u0004 not a book"))).toMatchObject({ error: "statement.unreadable" });
  });
  it("is read as MT940", async () => {
    const file = await read(mt940());
    expect(file).toMatchObject({ format: "mt940", opening: 100_000, closing: 140_050, faults: [] });
    expect(file.lines.map(({ day, amount, tradeNo }) => [day, amount, tradeNo])).toEqual([
      ["2025-11-03", 50_050, "BK77"],
      ["2025-11-04", -10_000, "CHG1"],
    ]);
  });
  it("is read as camt.053, which declares no entity, in the lender's own money", async () => {
    const file = await read(camt());
    expect(file).toMatchObject({ format: "camt", opening: 100_000, closing: 125_025, faults: [] });
    expect(file.lines).toEqual([{ line: 1, day: "2025-11-05", amount: 25_025, tradeNo: "BK9", payer: "Ana & Co", memo: "loan 1" }]);
    expect(await refusal(camt("", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))).toMatchObject({
      error: "statement.unreadable",
    });
    expect(await refusal("<Document><Other/></Document>")).toMatchObject({ error: "statement.unreadable" });
    const foreign = await read(camt('<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2025-11-05</Dt></ValDt></Ntry>'));
    expect(foreign.faults).toMatchObject([{ field: "currency", fault: "currency" }]);
  });
  it("has 20,000 lines at most, read within seconds", async () => {
    const rows = (count: number) => ["Date,Amount", ...Array.from({ length: count }, () => "2026-01-02,1.00")].join("\n");
    expect((await read(rows(20_000))).lines.length).toBe(20_000);
    expect(await refusal(rows(20_001))).toMatchObject({ error: "statement.tooMany" });
  });
});
