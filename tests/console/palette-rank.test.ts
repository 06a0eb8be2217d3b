import { describe, expect, it } from "vitest";
import { deTelex, fold, narrow } from "../../src/console/i18n/fold.ts";
import { rank, type Findable } from "../../src/console/shell/palette/palette-rank.ts";
import { readQuery } from "../../src/console/shell/palette/palette-search.ts";

const entry = (label: string, words = ""): Findable => ({ label, folded: fold(label), words: fold(words), weight: 0 });
const entries = ["Đơn hàng quá hạn", "Đơn hàng đã tất toán", "Nhân viên", "Phân công", "Thu hồi nợ › Cần xử lý"].map((label) =>
  entry(label),
);
const first = (query: string) => rank(entries, query)[0]?.label;

describe("the palette", () => {
  it("finds Vietnamese typed without diacritics, with them, and in upper case", () => {
    expect(first("don hang qua han")).toBe("Đơn hàng quá hạn");
    expect(first("Đơn hàng quá hạn")).toBe("Đơn hàng quá hạn");
    expect(first("PHAN CONG")).toBe("Phân công");
    expect(first("can xu ly")).toBe("Thu hồi nợ › Cần xử lý");
  });
  it("finds people by the beginnings of their names, not by letters strewn over them", () => {
    const people = ["Lê Thanh Nhung", "Nguyễn Thị Hưng", "Trần Ngọc Hạnh"].map((name) => entry(name));
    expect(rank(people, "nhung", { strewn: false }).map(({ label }) => label)).toEqual(["Lê Thanh Nhung"]);
  });
  it("finds nothing for what is not there", () => {
    expect(rank(entries, "zzzz")).toEqual([]);
  });
  it("reads the keys behind what a Telex tool wrote", () => {
    expect(deTelex("qà")).toBe("qaf");
    expect(deTelex("ư")).toBe("uw");
    expect(deTelex("đê")).toBe("ddee");
    expect(rank([entry("qaf report")], "qà")).toHaveLength(1);
  });
  it("takes full-width prefixes", () => {
    expect(narrow("／１２")).toBe("/12");
    expect(readQuery(narrow("：thu")).prefix).toBe(":");
  });
  it("asks the server for six digits or more, with or without the prefix", () => {
    expect(readQuery("10482950").lookFor).toBe("10482950");
    expect(readQuery("/1048 2950").lookFor).toBe("10482950");
    expect(readQuery("10482").lookFor).toBeNull();
    expect(readQuery("@lan").lookFor).toBe("lan");
  });
  it("finds an abbreviation by the beginnings of words before letters within one", () => {
    const screens = ["Dashboard", "Offline accounts", "Bulk-SMS records"].map((label) => entry(label));
    expect(rank(screens, "oa").map(({ label }) => label)).toEqual(["Offline accounts", "Dashboard"]);
    expect(rank([entry("Repayment rules"), entry("Registrations by hour", "time share register")], "rbh")[0]?.label).toBe(
      "Registrations by hour",
    );
  });
  it("takes a letter within a word where the word that it begins would leave none for those after it", () => {
    expect(rank([entry("Account book", "apply")], "oka")).toHaveLength(1);
    expect(rank([entry("Bank of banks")], "ako")).toHaveLength(1);
  });
  it("puts words in their order and from the beginning first", () => {
    const screens = ["History of orders", "Orders: history", "All orders: history"].map((label) => entry(label));
    expect(rank(screens, "ord his").map(({ label }) => label)).toEqual(["Orders: history", "All orders: history", "History of orders"]);
  });
  it("takes each once that several readings find, by the one that suits it best", () => {
    const found = rank([entry("qà"), entry("qaf report")], "qà");
    expect(found.map(({ label }) => label)).toEqual(["qà", "qaf report"]);
  });
  it("finds one among 5,000, with its words in any order", () => {
    const many = Array.from({ length: 5000 }, (_, at) => entry(`Màn hình ${at} phân công`, "thu hồi nợ"));
    expect(rank(many, "phan cong 4321")[0]?.label).toBe("Màn hình 4321 phân công");
  });
});
