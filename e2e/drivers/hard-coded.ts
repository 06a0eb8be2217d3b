import { menu } from "../../src/contract/menu.ts";
import type { Database } from "./database.ts";
import { unmarked } from "./pseudo.ts";
import { visibleTexts } from "./visible-text.ts";
import type { Workbench } from "./workbench.ts";

/** Texts that are in no language's files: names and numbers of the portfolio, and of the menu that the server names. */
export async function dataWords(database: Database): Promise<ReadonlySet<string>> {
  const found = await database.rows<{ word: string | null }>(`
    select admin_name as word from staff union select account from staff union select name from tenant union select name from role
    union select name from team union select name from app union select name from product union select code from collection_stage union select name from guest_group union select remark from collection_result
    union select name from customer union select name from customer_contact union select province from customer union select employer from customer
    union select name from message_template union select content from message_template union select reason from waiver union select registered_channel from customer
    union select trade_no from receipt union select voucher from receipt union select reason from refund union select fail_reason from refund union select device_model from application_detail
    union select device_os from application_detail union select bank_name from payee_account union select code from pay_channel union select code from collection_channel
    union select name from ad_company union select name from delivery_channel union select name from white_channel union select channel from loan_order
    union select name from lead_campaign union select origin from marketing_prospect
    union select title from notice_version union select content from notice_version`);
  // A tab shows the last part of a name beside the first of another.
  const named = menu.flatMap(({ names }) => [names.vi, ...names.vi.split(/: | · /)]);
  return new Set([...found.flatMap(({ word }) => (word ? [word] : [])), ...named]);
}
/** Names of languages by themselves, of the product, of keys in a text; trade numbers; masked names and numbers. */
const sameEverywhere =
  /^(Tiếng Việt|English|简体中文|keyline▏?|k▏|Keyline|GMT[+-]?\d*|₫|\S*\*+.*|\/[\w/]+|\p{L}|F2|Enter|Esc|\w+:T\d+|P\d+-\d+-\d+|.* ••••\d{4}|(Ctrl|Shift|Alt) .*|[a-z]{2}_[A-Z]{2})$/u;

/** "8,24 T ₫", "3 ngày trước": short sums and distances in time as the language writes them by itself. */
const writtenBySystem =
  /\d[\d.,]*\s((N|Tr|T)\b|tỷ)|(Sau )?\d+ (phút|giờ|ngày)( (trước|tới|nữa))?|Hôm (qua|kia)|Ngày mai|hôm (qua|kia)|phút này|tháng \d+ năm \d+|\b(T[2-7]|CN|Thứ [2-7]|Chủ Nhật)\b/gu;

/** Reads a page that speaks the pseudo-language: what is not marked is hard-coded, what is cut does not fit a longer language. */
export class Reader {
  readonly problems = new Set<string>();
  readonly #workbench: Workbench;
  readonly #data: ReadonlySet<string>;
  constructor(workbench: Workbench, data: ReadonlySet<string>) {
    this.#workbench = workbench;
    this.#data = data;
  }

  async read(place: string): Promise<void> {
    await this.#workbench.look();
    for (const { text, where, cut } of await visibleTexts(this.#workbench.page)) {
      for (const piece of this.#hardCoded(text)) this.problems.add(`${place}: not translated: "${piece}" in ${where}`);
      if (cut && text.includes("⟦")) this.problems.add(`${place}: ${cut}: "${text}" in ${where}`);
    }
  }

  #hardCoded(text: string): string[] {
    // A name with how many are his is a name.
    if (this.#data.has(text) || this.#data.has(text.replace(/ \d+$/, ""))) return [];
    return unmarked(text)
      .split(/ · | › |, | – |: |\. |\n| {2,}/)
      .map((piece) => piece.replace(writtenBySystem, "").replace(/^· /, "").trim())
      .filter((piece) => /\p{L}/u.test(piece) && !sameEverywhere.test(piece) && !this.#data.has(piece));
  }
}
