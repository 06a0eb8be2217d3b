import { describe, expect, it } from "vitest";
import { chatApps, chatLink, withCountryCode } from "../../src/lending/contact/chat-link.ts";
import { readDate } from "../../src/lending/time/date-grammar.ts";
import { fold } from "../../src/lending/fold.ts";
import { fillIn, mayKeepTemplate, scenes, templateVariables, variablesIn } from "../../src/lending/contact/message-text.ts";
import { segmentsOf } from "../../src/lending/contact/segments.ts";
import { isPayCode, payCodeOf, checkDigit } from "../../src/lending/finance/pay-code.ts";
import { judgePassword } from "../../src/lending/password.rules.ts";
import { readTime } from "../../src/lending/time/time-grammar.ts";

describe("passwords (rules/product.md 5)", () => {
  const judge = (newPassword: string, more: object = {}) =>
    judgePassword({ account: "operator1", password: "Old12345", newPassword, confirmPassword: newPassword, ...more });
  it.each([
    ["ab12!", { error: "password.length", vars: { min: 6, max: 15 }, field: "newPassword" }],
    ["abcdefgh12345678", { error: "password.length", vars: { min: 6, max: 15 }, field: "newPassword" }],
    ["abc 123", { error: "password.spaces", field: "newPassword" }],
    ["abc\u00a0123", { error: "password.spaces", field: "newPassword" }],
    ["abc\u200b123", { error: "password.signs", field: "newPassword" }],
    ["abc\u0007123", { error: "password.signs", field: "newPassword" }],
    ["abc\u00ad123", { error: "password.signs", field: "newPassword" }],
    ["abc\u3164123", { error: "password.signs", field: "newPassword" }],
    ["abcdefg", { error: "password.classes", field: "newPassword" }],
    ["1234567", { error: "password.classes", field: "newPassword" }],
    ["!!!!!!!", { error: "password.classes", field: "newPassword" }],
    ["OPERATOR1", { error: "password.common", field: "newPassword" }],
    ["PassW0rd", { error: "password.common", field: "newPassword" }],
    ["Old12345", { error: "password.same", field: "newPassword" }],
  ])("%j", (password, reason) => expect(judge(password)).toEqual(reason));
  it("names the confirmation, counts characters as a person does, and takes any two kinds", () => {
    expect(judge("Abc-99", { confirmPassword: "Abc-98" })).toEqual({ error: "password.mismatch", field: "confirmPassword" });
    for (const good of ["abc12x", "abcdef-", "123456-", "mậtkhẩu1", "🙂🙂🙂🙂🙂1", "a1".repeat(7) + "a"])
      expect([good, judge(good)]).toEqual([good, null]);
  });
  it("takes a letter for the same, however it is composed", () => {
    const word = "mậtkhẩuổứợ1234";
    expect(judge(word.normalize("NFD"))).toBeNull();
    expect(judge(word.normalize("NFD"), { confirmPassword: word.normalize("NFC") })).toBeNull();
    expect(judge(word.normalize("NFD"), { password: word.normalize("NFC") })).toMatchObject({ error: "password.same" });
  });
  it("knows the first that are guessed", () => {
    const common =
      "abc123 abcd1234 abc12345 admin123 a123456 a12345678 123456a 1234567a 12345678a 123456789a 1q2w3e4r 1qaz2wsx iloveyou1 letmein1 matkhau123 p@ssw0rd p@ssword pass1234 passw0rd password1 password12 password123 qwerty1 qwerty12 qwerty123 qwe123 welcome1 zaq12wsx";
    for (const password of common.split(" ")) expect([password, judge(password)?.error]).toEqual([password, "password.common"]);
  });
});

describe("messages", () => {
  it("templates name what can be filled in", () => {
    expect(templateVariables.join(" ")).toBe("name orderNo amount dueDate daysLate payDay payLink app lender");
    expect(scenes.join(" ")).toBe("collect remind service market receipt overdue rejected offer paidOut documents contested");
    expect(variablesIn("{{name}} {{ amount }} {{name}}{{}}")).toEqual(["name", "amount"]);
    const values = Object.fromEntries(templateVariables.map((name) => [name, `<${name}>`])) as Parameters<typeof fillIn>[1];
    expect(fillIn("Hi {{ name }}, {{amount}} {{nothing}}.", values)).toBe("Hi <name>, <amount> .");
    expect(mayKeepTemplate({ content: "{{name}} {{salary}}" })).toEqual({
      error: "template.variable",
      vars: { name: "salary" },
      field: "content",
    });
    expect(mayKeepTemplate({ content: "no variable at all {{lender}}" })).toBeNull();
    expect(mayKeepTemplate({ content: "{one} brace and {{ name }}, a figure of 100}" })).toBeNull();
    // What nothing would fill in, and the customer would read.
    const broken = { "{{due-date}}": "pay by {{due-date}} {{name}}", "{{}}": "{{}}", "{{amount}": "{{name}} {{amount}", "}}": "amount}}" };
    for (const [name, content] of Object.entries(broken))
      expect(mayKeepTemplate({ content }), content).toEqual({ error: "template.variable", vars: { name }, field: "content" });
  });
  it("are counted as the network does: 160 and 153, or 70 and 67 where a letter is none of its own", () => {
    const of = (letter: string, times: number) => segmentsOf(letter.repeat(times));
    expect([of("a", 0), of("a", 160), of("a", 161), of("a", 306), of("a", 307)]).toEqual([1, 1, 2, 2, 3]);
    expect([of("ế", 70), of("ế", 71), of("ế", 134), of("ế", 135)]).toEqual([1, 2, 2, 3]);
    expect([of("€", 80), of("€", 81), of("^", 81)]).toEqual([1, 2, 2]);
    expect(segmentsOf(`${"a".repeat(159)}ế`)).toBe(3);
    for (const letter of ["\n", " ", "@", "Z", "z", "_", "ü", "Δ", "{", "~"]) expect([letter, of(letter, 80)]).toEqual([letter, 1]);
    for (const letter of ["đ", "ç", "`", "中"]) expect([letter, of(letter, 80)]).toEqual([letter, 2]);
  });
  it("a chat link carries the number with its country code, and the text where the program takes one", () => {
    expect(chatApps).toEqual(["zalo", "whatsapp", "viber"]);
    expect(chatLink("zalo", { phone: "84912", text: "a b" })).toBe("https://zalo.me/84912");
    expect(chatLink("whatsapp", { phone: "84912", text: "a b&c" })).toBe("https://wa.me/84912?text=a%20b%26c");
    expect(chatLink("viber", { phone: "84912", text: "a b" })).toBe("viber://chat?number=%2B84912&draft=a%20b");
    expect(
      ["0912 345 678", "+84 912 345 678", "0084912345678", "84912345678", "912345678", " +1-202", "8491234567"].map((phone) =>
        withCountryCode(phone, "+84"),
      ),
    ).toEqual(["84912345678", "84912345678", "84912345678", "84912345678", "84912345678", "1202", "848491234567"]);
  });
  it("a pay code has twelve digits, the last of them after Luhn", () => {
    expect([checkDigit("7992739871"), checkDigit("0"), checkDigit("18")]).toEqual([3, 0, 2]);
    expect(payCodeOf(7_992_739_871)).toBe("079927398713");
    expect(["079927398713", "079927398714", "79927398713", "0799273987130", "07992739871x", "a079927398713"].map(isPayCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  it("names are folded for search", () => expect(fold("Đặng Thị Ánh ĐỎ đ Ñ")).toBe("dang thi anh do d n"));
});

describe("typed times and dates", () => {
  const zone = "Asia/Ho_Chi_Minh";
  const now = new Date("2026-11-21T03:00:00Z");
  const time = (text: string) => readTime(text, now, zone, "day-month")?.toISOString() ?? null;
  it.each([
    ["1530", "2026-11-21T08:30:00.000Z"],
    ["10", "2026-11-22T03:00:00.000Z"],
    ["1001", "2026-11-21T03:01:00.000Z"],
    ["959", "2026-11-22T02:59:00.000Z"],
    ["23:59", "2026-11-21T16:59:00.000Z"],
    ["0", "2026-11-21T17:00:00.000Z"],
    ["+2h", "2026-11-21T05:00:00.000Z"],
    ["+2H", "2026-11-21T05:00:00.000Z"],
    ["+30", "2026-11-21T03:30:00.000Z"],
    ["+999", "2026-11-21T19:39:00.000Z"],
    ["+1d", "2026-11-22T02:00:00.000Z"],
    ["+1D 1430", "2026-11-22T07:30:00.000Z"],
    ["+0d 9", "2026-11-21T02:00:00.000Z"],
    ["21/11", "2026-11-21T02:00:00.000Z"],
    ["20/11 9", "2027-11-20T02:00:00.000Z"],
    ["22-11 930", "2026-11-22T02:30:00.000Z"],
    ["1.12", "2026-12-01T02:00:00.000Z"],
    [" ＋1d 9：05 ", "2026-11-22T02:05:00.000Z"],
  ])("%s", (text, wanted) => expect(time(text)).toBe(wanted));
  it.each([
    ["11/12 9", "2026-12-11T02:00:00.000Z", "2026-11-12"],
    ["12/11 9", "2027-11-12T02:00:00.000Z", "2026-12-11"],
  ])("%s is read in the order in which the reader's language writes it", (text, dayFirst, monthFirst) => {
    expect(time(text)).toBe(dayFirst);
    const read = readTime(text, now, zone, "month-day")?.toISOString() ?? "";
    expect(read.slice(5, 10)).toBe(monthFirst.slice(5));
  });
  it.each([
    "24",
    "960",
    "2360",
    "1:5",
    "12345",
    "x9",
    "9x",
    "+",
    "+1000",
    "+2h 9",
    "+30 9",
    "+1d 25",
    "+1dd",
    "x+1",
    "31/4 9",
    "0/1",
    "1/13",
    "29/2",
    "1/1/1",
    "x1/2",
    "1/2 x",
  ])("cannot read %j", (text) => expect(time(text)).toBeNull());
  const date = (text: string, order: "day-month" | "month-day" = "day-month") => readDate(text, "2026-11-21", order);
  it.each([
    ["d", "2026-11-21"],
    ["+1", "2026-11-22"],
    ["-1w", "2026-11-14"],
    ["+1M", "2026-12-21"],
    ["+1y", "2027-11-21"],
    ["+2 d", "2026-11-23"],
    ["－1d", "2026-11-20"],
    ["−1d", "2026-11-20"],
    ["１／２", "2026-02-01"],
    ["1．2", "2026-02-01"],
    ["1。2", "2026-02-01"],
    ["1 2 2027", "2027-02-01"],
    ["1-2-27", "2027-02-01"],
    ["2027/1/2", "2027-01-02"],
    ["2027.12.31", "2027-12-31"],
    ["+9999d", "2054-04-07"],
  ])("%s is %s", (text, wanted) => expect(date(text)).toBe(wanted));
  it("reads the order of the language, and nothing that is no date", () => {
    expect([date("2/1", "month-day"), date("13/1", "month-day")]).toEqual(["2026-02-01", null]);
    for (const none of [
      "dd",
      "xd",
      "+1q",
      "+12345",
      "x+1",
      "+1dx",
      "x2026-1-1",
      "2026-1-1x",
      "1/2/2027x",
      "x1/2",
      "1/2/3",
      "1/2/027",
      "0/1",
      "1/0",
    ])
      expect([none, date(none)]).toEqual([none, null]);
  });
});
