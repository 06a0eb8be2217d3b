import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import type { Call, Needs } from "../../../contract/kernel/call.ts";
import type { InputOf } from "../../../contract/types.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { t } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { commandsFor, type Command, type Form, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { UiCommand } from "../../kernel/command/records.ts";
import type { Why } from "./decision.ts";
import { refusal } from "./refuse.ts";

/** A row for which something may wait for a second person. */
export interface Waiting {
  readonly approvalId: number | null;
  readonly isOwnRequest: boolean;
}

/** What waits, for another than whoever asked. */
export const awaitsMe = ({ approvalId, isOwnRequest }: Waiting): Reason | null =>
  approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? { error: "approval.samePerson" } : null;

/** How its row stands out in a list: what waits for this very person. */
export const waitingMark = (row: Waiting): "plain" | "warn" => (awaitsMe(row) ? "plain" : "warn");

interface Decided<R> {
  /** Of both commands, before their own word. */
  readonly id: string;
  readonly words: {
    readonly approve: MessageKey;
    readonly refuse: MessageKey;
    readonly asks: MessageKey | ((row: R) => MessageKey);
    readonly decided: MessageKey;
  };
  /** What the question names. */
  readonly vars: (row: R) => Readonly<Record<string, string>>;
  /** Where `p` stands in bar and hint; in the row's menu the two follow each other from here. */
  readonly place: { readonly bar: number; readonly rowMenu: number };
}

/** Of a request that one question says whole: `p` approves it, the palette and the row's menu refuse it, which asks why. */
export function decideCommands<R extends Waiting>({ id, words, vars, place: { bar, rowMenu } }: Decided<R>): readonly Command<R>[] {
  const { call } = commandsFor<R>();
  const asks = (row: R): MessageKey => (typeof words.asks === "function" ? words.asks(row) : words.asks);
  const common = {
    target: "one",
    call: approvalCalls["approval.review"],
    blocked: awaitsMe,
    after: (_out: unknown, context: Pick<ScreenContext<R>, "refresh">) => context.refresh(),
    done: words.decided,
  } as const;
  const why: Form<R, Pick<Why, "reason" | "remark">> = ({ subject, ...asked }) =>
    refusal.form({ ...asked, subject: { title: t(words.refuse), body: t(asks(subject), { ...vars(subject) }) } });
  return [
    call({
      ...common,
      id: `${id}.approve`,
      label: words.approve,
      verb: "publish",
      place: { bar, rowMenu, hint: bar },
      confirm: (row) => ({ title: words.approve, body: asks(row), vars: vars(row) }),
      input: ({ approvalId }) => ({ approvalId: approvalId ?? 0, decision: "approve" as const }),
    }),
    call({
      ...common,
      id: `${id}.refuse`,
      label: words.refuse,
      place: { rowMenu: rowMenu + 1 },
      ask: why,
      input: ({ approvalId }, { reason, remark }) => ({
        approvalId: approvalId ?? 0,
        decision: "refuse" as const,
        remark,
        ...(reason ? { reason } : {}),
      }),
    }),
  ];
}

type At = Pick<ScreenContext<Waiting>, "source" | "refresh">;

/** Sends what whoever asks does of his request, and says what came of it. */
async function tellOf<N extends "approval.take" | "approval.withdraw">(
  id: string,
  { call, approvalId, done }: { readonly call: Call<N>; readonly approvalId: number; readonly done: MessageKey },
  { source, refresh }: At,
): Promise<void> {
  try {
    await ports.send(call, { approvalId } as InputOf<N>, { command: id, source, idempotencyKey: crypto.randomUUID() });
    ports.tell({ kind: "done", text: t(done) }, id);
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, id);
  }
}

const mine = ({ approvalId, isOwnRequest }: Waiting): number | null => (isOwnRequest ? approvalId : null);

async function withdraw(id: string, approvalId: number, at: At): Promise<void> {
  if (await ports.confirm({ title: "approval.withdraw", body: "approval.withdrawAsks" }))
    await tellOf(id, { call: approvalCalls["approval.withdraw"], approvalId, done: "approval.withdrawn" }, at);
}

/**
 * What whoever asks does of a request: one whose asker has left, or may not ask any more, becomes one's own (a third person decides it), and one's own
 * is taken back. `id` stands before both names; the key is that of whoever asks. Where the list ends something else with Shift+X, `endCommand` has the key.
 */
export const askerCommands = <R extends Waiting>(id: string, permission: Needs, key: "key" | "noKey" = "key"): readonly Command<R>[] => {
  const { ui } = commandsFor<R>();
  return [
    ui({
      id: `${id}.take`,
      label: "approval.take",
      target: "one",
      permission,
      acts: true,
      blocked: ({ approvalId, isOwnRequest }) =>
        approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? { error: "approval.askerThere" } : null,
      run: ({ approvalId }, at) => {
        if (approvalId !== null)
          void tellOf(`${id}.take`, { call: approvalCalls["approval.take"], approvalId, done: "approval.taken" }, at);
      },
    }),
    ui({
      id: `${id}.withdraw`,
      label: "approval.withdraw",
      target: "one",
      ...(key === "key" ? ({ verb: "end" } as const) : {}),
      place: { rowMenu: 20 },
      permission: approvalCalls["approval.withdraw"].permission,
      acts: true,
      blocked: ({ approvalId, isOwnRequest }) =>
        approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? null : { error: "approval.notOwn" },
      run: (row, at) => {
        const approvalId = mine(row);
        if (approvalId !== null) void withdraw(`${id}.withdraw`, approvalId, at);
      },
    }),
  ];
};

/** Shift+X of a list that ends something of its own by it: on a row whose request is one's own it takes that back, which nothing else could come before. */
export const endCommand = <R extends Waiting>({ id, ...facts }: Omit<UiCommand<R, "one">, "target" | "verb" | "acts">): Command<R> =>
  commandsFor<R>().ui({
    ...facts,
    id,
    target: "one",
    verb: "end",
    acts: true,
    blocked: (row, at) => (mine(row) === null ? (facts.blocked?.(row, at) ?? null) : null),
    run: (row, at) => {
      const approvalId = mine(row);
      if (approvalId === null) facts.run(row, at);
      else void withdraw(`${id}.withdraw`, approvalId, at);
    },
  });

/** The same of a list that ends several at once: a request of one's own is taken back alone. */
export const endManyCommand = <R extends Waiting>({ id, ...facts }: Omit<UiCommand<R, "many">, "target" | "verb" | "acts">): Command<R> => {
  const own = (rows: readonly R[]): number | null => (rows.length === 1 && rows[0] ? mine(rows[0]) : null);
  return commandsFor<R>().ui({
    ...facts,
    id,
    target: "many",
    verb: "end",
    acts: true,
    blocked: (rows, at) => (own(rows) === null ? (facts.blocked?.(rows, at) ?? null) : null),
    run: (rows, at) => {
      const approvalId = own(rows);
      if (approvalId === null) facts.run(rows, at);
      else void withdraw(`${id}.withdraw`, approvalId, at);
    },
  });
};
