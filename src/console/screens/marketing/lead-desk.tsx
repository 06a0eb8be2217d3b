import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import type { InputOf } from "../../../contract/types.ts";
import { leadFactCodes } from "../../../lending/options/growth/lead-facts.ts";
import { leadFigure, partReason } from "../../../lending/report/figure-filters.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import type { Command } from "../../kernel/command/command.ts";
import type { Source } from "../../kernel/command/records.ts";
import type { ColumnLook, Screen, Tone } from "../../kernel/screen/screen.ts";
import { choicesOf, hourOptions, orNobody } from "../../table/filter/options.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { stagesOf } from "../../table/stages.ts";
import { commandsOf } from "./lead.commands.ts";
import { follow, mayFollow, type Lead } from "./lead-follow.ts";
import { wholePhones } from "./phones/phones.commands.ts";
import { marketerOptions } from "./lead-ways.ts";
import { ShownPhone } from "../../table/shown-phone.tsx";
import { playCommand } from "./lead-recordings.ts";
import { LeadPeek } from "./lead-peek.tsx";

type Asked = InputOf<"registerNotApply.allList">;

const tones: Readonly<Record<Lead["followStatus"], Tone>> = {
  pool: "plain",
  pending: "warn",
  following: "plain",
  registered: "good",
  applied: "good",
  done: "plain",
};
const isDue = ({ nextFollowTime }: Lead): boolean => nextFollowTime !== null && nextFollowTime <= new Date().toISOString();
const looks: { readonly [K in keyof Lead]?: ColumnLook<Lead> } = {
  phone: { cell: (row) => <ShownPhone of={row} /> },
  followStatus: { tone: ({ followStatus }) => tones[followStatus] },
  nextFollowTime: { tone: (row) => (isDue(row) ? "warn" : "plain") },
};

/** What a list shows of its people in the backlog: why they are in it. */
export interface LeadLook {
  /** The menu's folder, without its three lists. */
  readonly path: `/marketing/${string}`;
  /** Names of columns. */
  readonly about: string;
  /** What its people came of, where that is told of all of them; names of columns. */
  readonly first?: string;
  /** What only this list does, of all its rows and of one's own. */
  readonly more?: { readonly all?: readonly Command<Lead>[]; readonly backlog?: readonly Command<Lead>[] };
}

/** What the three screens of a list share. */
interface Place {
  readonly module: LeadModule;
  readonly path: `/${string}`;
  readonly about: string;
  readonly first: string;
  readonly more?: readonly Command<Lead>[];
}

/** A lead is what was said of it: Enter writes down the next contact. */
const openLead =
  ({ module, path }: Place) =>
  (lead: Lead, source: Source): void => {
    if (mayFollow(module)) void follow(module, lead, { source, refresh: () => queueOf(path)?.queue.reload() });
  };
const besideOf = (module: LeadModule) =>
  function Beside({ row }: { readonly row: Lead }) {
    return <LeadPeek module={module} row={row} />;
  };
const byMarketer = (module: LeadModule) =>
  ({ key: "assigneeId", label: "marketing.column.assignee", kind: "one-of", options: marketerOptions(module) }) as const;

/** What a figure of a report says of its leads. */
const figureOf = (module: LeadModule) =>
  [
    { key: "figure", label: "order.filter.figure", kind: "one-of", options: choicesOf(leadFactCodes) },
    { key: "figureTime", label: "order.filter.figureTime", kind: "date-range" },
    { key: "figureHour", label: "order.filter.figureHour", kind: "one-of", options: hourOptions },
    { key: "figureStaff", label: "order.filter.figureStaff", kind: "many-of", options: orNobody(marketerOptions(module)) },
  ] as const;

const stageAt = (place: Place) =>
  stagesOf<Lead, Asked>({
    rowKey: "dataId",
    sections: ["table", "order", "collection", "composer", "form", "marketing"],
    open: openLead(place),
    looks,
    filters: [
      { key: "phone", label: "order.column.phoneFull" },
      "appId",
      "channel",
      "label",
      "followStatus",
      "result",
      "distributionTime",
      "registerTime",
    ],
    commands: [],
  });

function allOf(place: Place): Screen {
  const { module, path } = place;
  const { assign, call, remark, reveal, message, back, results } = commandsOf(path, module);
  return stageAt(place)<"registerNotApply.allList">({
    path,
    list: module.lists.all,
    show: `name phone ${place.first} followStatus assigneeName distributionTime result nextFollowTime callCount connectCount appId label registerTime
      channel applyTime poolDays`,
    moreFilters: [byMarketer(module), ...figureOf(module)],
    judge: (asked) => partReason(leadFigure, asked),
    commands: [
      assign,
      remark,
      call,
      reveal,
      message,
      back,
      results,
      playCommand<Lead>(module),
      wholePhones(path, module),
      ...(place.more ?? []),
    ],
    beside: besideOf(module),
  });
}

function backlogOf(place: Place): Screen {
  const { module, path, about } = place;
  const { call, remark, reveal, message, results } = commandsOf(path, module);
  return stageAt(place)<"registerNotApply.backlogList">({
    path,
    list: module.lists.backlog,
    show: `name phone followStatus nextFollowTime result callCount connectCount ${about} reasonNotBorrow appId label registerTime channel
      distributionTime`,
    commands: [remark, call, reveal, message, results, wholePhones(path, module), ...(place.more ?? [])],
    beside: besideOf(module),
  });
}

function historyOf(place: Place): Screen {
  const { module, path } = place;
  return stageAt(place)<"registerNotApply.doneList">({
    path,
    list: module.lists.history,
    rowKey: "turnId",
    isOver: true,
    commands: [playCommand(module)],
    // What came of it: the application, where there is one.
    open: ({ loanRecordId, orderNo }) => void (loanRecordId && openOrderTab(loanRecordId, orderNo ?? "", openedFrom())),
    show: `name phone ${place.first} end finishTime assigneeName orderNo amount payoutTime commission applyStatus daysHeld callCount connectCount result appId label channel`,
    filters: ["end", "finishTime"],
    moreFilters: [byMarketer(module), ...figureOf(module)],
    judge: (asked) => partReason(leadFigure, asked),
    beside: besideOf(module),
  });
}

/** The three screens of a lead list (rules/machines.md "Marketing follow-up"): all, one's own that is open, and the turns that are over. */
export const leadScreens = (module: LeadModule, { path, about, first = "", more }: LeadLook): readonly Screen[] => [
  allOf({ module, about, first, path: `${path}/allList`, ...(more?.all ? { more: more.all } : {}) }),
  backlogOf({ module, about, first, path: `${path}/agencyList`, ...(more?.backlog ? { more: more.backlog } : {}) }),
  historyOf({ module, about, first, path: `${path}/historyList` }),
];
