import type common from "../../../locales/en_PH/common.json";
import type authority from "../../../locales/en_PH/authority.json";
import type approval from "../../../locales/en_PH/approval.json";
import type channel from "../../../locales/en_PH/channel.json";
import type chart from "../../../locales/en_PH/chart.json";
import type collection from "../../../locales/en_PH/collection.json";
import type advertising from "../../../locales/en_PH/advertising.json";
import type coupon from "../../../locales/en_PH/coupon.json";
import type complaint from "../../../locales/en_PH/complaint.json";
import type composer from "../../../locales/en_PH/composer.json";
import type history from "../../../locales/en_PH/history.json";
import type home from "../../../locales/en_PH/home.json";
import type finance from "../../../locales/en_PH/finance.json";
import type feedback from "../../../locales/en_PH/feedback.json";
import type form from "../../../locales/en_PH/form.json";
import type marketing from "../../../locales/en_PH/marketing.json";
import type message from "../../../locales/en_PH/message.json";
import type money from "../../../locales/en_PH/money.json";
import type order from "../../../locales/en_PH/order.json";
import type table from "../../../locales/en_PH/table.json";
import type keys from "../../../locales/en_PH/keys.json";
import type explain from "../../../locales/en_PH/explain.json";
import type exporting from "../../../locales/en_PH/export.json";
import type logged from "../../../locales/en_PH/logged.json";
import type login from "../../../locales/en_PH/login.json";
import type product from "../../../locales/en_PH/product.json";
import type palette from "../../../locales/en_PH/palette.json";
import type paper from "../../../locales/en_PH/paper.json";
import type remap from "../../../locales/en_PH/remap.json";
import type records from "../../../locales/en_PH/records.json";
import type report from "../../../locales/en_PH/report.json";
import type reporting from "../../../locales/en_PH/reporting.json";
import type review from "../../../locales/en_PH/review.json";
import type shell from "../../../locales/en_PH/shell.json";
import type tools from "../../../locales/en_PH/tools.json";
import type system from "../../../locales/en_PH/system.json";
import type setting from "../../../locales/en_PH/setting.json";
import type second from "../../../locales/en_PH/second.json";
import type user from "../../../locales/en_PH/user.json";
import type status from "../../../locales/en_PH/status.json";

/** Every section of the locales, one file each, loaded with the screens that need it. A new section is one line here. */
export interface Sections {
  readonly common: (typeof common)["common"];
  readonly authority: (typeof authority)["authority"];
  readonly channel: (typeof channel)["channel"];
  readonly approval: (typeof approval)["approval"];
  readonly chart: (typeof chart)["chart"];
  readonly collection: (typeof collection)["collection"];
  readonly complaint: (typeof complaint)["complaint"];
  readonly advertising: (typeof advertising)["advertising"];
  readonly coupon: (typeof coupon)["coupon"];
  readonly composer: (typeof composer)["composer"];
  readonly history: (typeof history)["history"];
  readonly home: (typeof home)["home"];
  readonly finance: (typeof finance)["finance"];
  readonly feedback: (typeof feedback)["feedback"];
  readonly form: (typeof form)["form"];
  readonly marketing: (typeof marketing)["marketing"];
  readonly message: (typeof message)["message"];
  readonly money: (typeof money)["money"];
  readonly order: (typeof order)["order"];
  readonly table: (typeof table)["table"];
  readonly explain: (typeof explain)["explain"];
  readonly export: (typeof exporting)["export"];
  readonly keys: (typeof keys)["keys"];
  readonly logged: (typeof logged)["logged"];
  readonly login: (typeof login)["login"];
  readonly paper: (typeof paper)["paper"];
  readonly palette: (typeof palette)["palette"];
  readonly product: (typeof product)["product"];
  readonly remap: (typeof remap)["remap"];
  readonly records: (typeof records)["records"];
  readonly report: (typeof report)["report"];
  readonly reporting: (typeof reporting)["reporting"];
  readonly review: (typeof review)["review"];
  readonly shell: (typeof shell)["shell"];
  readonly system: (typeof system)["system"];
  readonly setting: (typeof setting)["setting"];
  readonly second: (typeof second)["second"];
  readonly tools: (typeof tools)["tools"];
  readonly status: (typeof status)["status"];
  readonly user: (typeof user)["user"];
}

type SectionKey = keyof Sections;
export type SectionName = SectionKey | "errors";

/** "section.key.sub" for every text; a counted text (`one`, `other`) is named by its parent. */
export type MessageKey = { [S in SectionKey]: `${S}.${Leaf<Sections[S]>}` }[SectionKey];
export type CountedKey = { [S in SectionKey]: `${S}.${Counted<Sections[S]>}` }[SectionKey];

type Leaf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : T[K] extends { one: string; other: string } ? never : `${K}.${Leaf<T[K]>}`;
}[keyof T & string];
type Counted<T> = {
  [K in keyof T & string]: T[K] extends string ? never : T[K] extends { one: string; other: string } ? K : `${K}.${Counted<T[K]>}`;
}[keyof T & string];
