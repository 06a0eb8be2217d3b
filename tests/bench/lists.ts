import type { z } from "zod";
import { workKinds } from "../../src/contract/report/review/review-reports.ts";
import { errorCodes } from "../../src/contract/kernel/errors.ts";
import { schemas } from "../../src/contract/schemas.ts";
import { figuresOf } from "../support/list-ways.ts";
import { handLabels } from "../../src/lending/options/customer-labels.ts";
import { ask, signIn } from "./client.ts";
import { type Book, cloneBook, type Cluster, serverOf, templateOf } from "./house.ts";
import { atMost, type Bar, count, median, ms, quantile, say, times } from "./table.ts";

/** The lists and sums whose rows are orders: what they offer grows with the portfolio. */
const lists = {
  "order.list": { account: "manager01", limit: 30 },
  "collection.list": { account: "manager01", limit: 30 },
  "collection.completedList": { account: "manager01", limit: 30 },
  "todayExpire.list": { account: "manager01", limit: 30 },
  "collection.listTatolAmount": { account: "manager01", limit: 50 },
  "todayExpire.listTatolAmount": { account: "manager01", limit: 50 },
} as const;
type ListName = keyof typeof lists;
/** Sums are promised for one filter at a time only. */
const isSum = (name: ListName): boolean => lists[name].limit === 50;

const sizes = [100_000, 1_000_000] as const;
const rounds = 3;
const growsAtMost = 1.3;

/** One way to ask a list, and what it is called in the table. */
interface Way {
  readonly text: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const notFilters = new Set(["page", "pageSize", "sort", "order", "loanRecordIds", "exactly"]);

const fieldsOf = (name: ListName): readonly string[] => Object.keys((schemas[name].input as z.ZodObject).shape);
const sortsOf = (name: ListName): readonly string[] => {
  const sort = (schemas[name].input as z.ZodObject).shape["sort"] as z.ZodOptional<z.ZodEnum> | undefined;
  return (sort?.unwrap().options ?? []) as readonly string[];
};

/** A value for every filter, as an order in the middle of the book has it. @throws where a filter has none: a new one is measured too */
async function samplesOf(book: Book, name: ListName): Promise<Readonly<Record<string, unknown>>> {
  const status = name.startsWith("collection") ? 8 : 6;
  const done = name === "collection.completedList";
  const { rows } = await book.owner.query(
    `select o.*, c.id_no, o.due_date::text as due, o.applied_at::date::text as applied, o.paid_out_at::date::text as paid,
       split_part(o.name_folded, ' ', -1) as given, (current_date - o.due_date) as late
     from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     where o.tenant_id = 1 and ${done ? "o.collection_done_at is not null" : "o.status = $1"}
     order by o.id offset 500 limit 1`,
    done ? [] : [status],
  );
  const row = rows[0] ?? {};
  const { rows: named } = await book.owner.query(
    `select (select reviewer_id from loan_order where tenant_id = 1 and reviewer_id is not null limit 1) as reviewer,
       (select collector_id from loan_order where tenant_id = 1 and status = 8 and collector_id is not null limit 1) as collector,
       (select reminder_id from loan_order where tenant_id = 1 and status = 6 and reminder_id is not null limit 1) as reminder,
       (select id from guest_group where tenant_id = 1 and department = $1 and enabled order by priority limit 1) as guest`,
    [name.startsWith("collection") ? "collection" : "remind"],
  );
  const { reviewer, collector, reminder, guest } = named[0] ?? {};
  const day = 86_400_000;
  const date = (ago: number) => new Date(Date.now() - ago * day).toISOString().slice(0, 10);
  const week = { from: date(7), to: date(0) };
  /** What a cell of a report asks for. */
  const cell = { from: date(1), to: date(1) };
  const at = (text: string | null) => ({ from: text ?? date(30), to: text ?? date(30) });
  const owner = Number(name.startsWith("collection") ? collector : reminder);
  return {
    orderNo: row.order_no,
    phone: row.phone,
    appId: [row.app_id],
    name: row.given,
    overdueDays: { from: Number(row.late), to: Number(row.late) + 3 },
    userType: [row.user_type],
    status: [8],
    stage: name === "order.list" ? [row.stage] : ["S2"],
    applyTime: at(row.applied),
    payoutTime: at(row.paid),
    repayTime: at(row.due),
    idNo: row.id_no,
    productId: [row.product_id],
    channel: row.channel || "facebook",
    reviewerId: [Number(reviewer)],
    reviewExempt: true,
    whiteList: true,
    guestGroupId: [Number(guest)],
    amount: { from: Number(row.principal), to: Number(row.principal) + 50_000_00 },
    reason: [3],
    contactStatus: [row.contact_status],
    commitmentTime: { from: date(1), to: date(-1) },
    notContactedToday: true,
    paymentInCheck: true,
    recoveredTime: cell,
    clearedTime: cell,
    recoveredHour: { from: 9, to: 10 },
    allocatedTime: cell,
    contactedTime: cell,
    promisedTime: cell,
    promiseDueTime: cell,
    promiseKeptTime: cell,
    creditedTo: [owner],
    credited: true,
    stageThen: ["S2"],
    assigneeId: [owner],
    assignStatus: "unassigned",
    neglected: true,
    completedTime: week,
    figure: "passed",
    figureTime: cell,
    figureStaff: [Number(reviewer)],
    figureKind: [workKinds[0]],
    figureReason: ["1"],
    figureType: [row.user_type],
    figureApp: [1],
    figureProduct: [1],
    figureRule: 1,
    figureHour: 10,
    label: [handLabels[0]],
  };
}

/** A filter that is taken together with others only: with a time, or with the figure of a report that it narrows. */
const ofFigure = ["figure", "figureTime"] as const;
const together: Readonly<Record<string, readonly string[]>> = {
  reviewExempt: ["applyTime"],
  whiteList: ["applyTime"],
  recoveredHour: ["recoveredTime"],
  credited: ["recoveredTime"],
  figure: ofFigure,
  figureTime: ofFigure,
  figureStaff: ofFigure,
  figureKind: ofFigure,
  figureReason: ofFigure,
  figureType: ofFigure,
  figureApp: ofFigure,
  figureProduct: ofFigure,
  figureRule: ofFigure,
  figureHour: ofFigure,
};

function waysOf(name: ListName, samples: Readonly<Record<string, unknown>>): readonly Way[] {
  const filters = fieldsOf(name).filter((field) => !notFilters.has(field));
  const missing = filters.filter((field) => samples[field] === undefined);
  if (missing.length > 0) throw new Error(`${name}: no value to ask for by ${missing.join(", ")}`);
  const asked = (...names: readonly string[]) => ({
    ...Object.fromEntries(names.flatMap((each) => [each, ...(together[each] ?? [])]).map((each) => [each, samples[each]])),
    ...Object.fromEntries(names.flatMap((each) => (figuresOf[each] ? [["figure", figuresOf[each]]] : []))),
  });
  const single = filters.map((filter) => ({ text: filter, input: asked(filter) }));
  if (isSum(name)) return [{ text: "everything", input: {} }, ...single];
  const sorts = sortsOf(name).flatMap((sort) => ["asc", "desc"].map((order) => ({ text: `by ${sort} ${order}`, input: { sort, order } })));
  const pairs = filters.flatMap((one, i) => filters.slice(i + 1).map((other) => ({ text: `${one} + ${other}`, input: asked(one, other) })));
  const sorted = single.flatMap((filter) =>
    sorts.map((sort) => ({ text: `${filter.text} ${sort.text}`, input: { ...filter.input, ...sort.input } })),
  );
  return [{ text: "everything", input: {} }, ...sorts, ...single, ...pairs, ...sorted];
}

interface Taken {
  readonly way: string;
  /** Median of the rounds, ms. */
  readonly took: number;
}

async function measureBook(book: Book, name: ListName): Promise<readonly Taken[]> {
  const ways = waysOf(name, await samplesOf(book, name));
  const server = await serverOf(book);
  try {
    const token = await signIn(server.origin, book, lists[name].account);
    const taken: Taken[] = [];
    for (const { text, input } of ways) {
      const page = isSum(name) ? {} : { page: 1, pageSize: 50 };
      const each: number[] = [];
      // What is far above its bar at once is not asked for again.
      for (let round = 0; round < rounds && !(each[0] && each[0] > 10 * lists[name].limit); round += 1) {
        const began = performance.now();
        const { code, message } = await ask(server.origin, { name, input: { ...page, ...input } as never, token });
        // Two filters of which one is not counted of the other's figure are no way to ask: the server says so, with every book.
        if (code === errorCodes["filter.notOfFigure"].code) break;
        if (code !== 1) throw new Error(`${name}, ${text}: ${code} ${message}`);
        each.push(performance.now() - began);
      }
      if (each.length > 0) taken.push({ way: text, took: median(each) });
    }
    return taken;
  } finally {
    await server.stop();
  }
}

/** Every sort and filter of the lists of orders, each by itself and each pair of them, with a hundred thousand orders and with a million. */
export async function measureLists(cluster: Cluster): Promise<readonly Bar[]> {
  const found = new Map<ListName, (readonly Taken[])[]>();
  for (const size of sizes) {
    const book = await cloneBook(cluster, await templateOf(cluster, size, (line) => say(`${line}\n`)));
    try {
      await book.owner.query("vacuum analyze");
      for (const name of Object.keys(lists) as ListName[]) found.set(name, [...(found.get(name) ?? []), await measureBook(book, name)]);
    } finally {
      await book.drop();
    }
  }
  return [...found].flatMap(([name, [small = [], large = []]]) => barsOf(name, small, large));
}

function barsOf(name: ListName, small: readonly Taken[], large: readonly Taken[]): readonly Bar[] {
  const { limit } = lists[name];
  const grown = large.map(({ way, took }, i) => ({ way, took, ratio: took / (small[i]?.took ?? Number.NaN) }));
  const slow = grown.filter((each) => each.took > limit).toSorted((a, b) => b.took - a.took);
  for (const { way, took, ratio } of slow) say(`${name}, ${way}: ${ms(took)}, ${times(ratio)}\n`);
  const ways = `${count(large.length)} ways, ${count(slow.length)} above`;
  return [
    atMost(
      `${name} at a million, p95`,
      limit,
      quantile(
        large.map((each) => each.took),
        0.95,
      ),
      [ms, ways],
    ),
    atMost(
      `${name}, a million over a hundred thousand, p95`,
      growsAtMost,
      quantile(
        grown.map((each) => each.ratio),
        0.95,
      ),
      [times],
    ),
  ];
}
