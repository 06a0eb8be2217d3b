import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import type { Needs } from "../../../contract/kernel/call.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { t } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";

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

/** Of a request that one question says whole: `p` approves it, the palette and the row's menu refuse it. */
export const decideCommands = <R extends Waiting>({ id, words, vars, place: { bar, rowMenu } }: Decided<R>): readonly Command<R>[] =>
  (["approve", "refuse"] as const).map((decision) =>
    commandsFor<R>().call({
      id: `${id}.${decision}`,
      label: words[decision],
      target: "one",
      ...(decision === "approve" ? ({ verb: "publish" } as const) : {}),
      place: decision === "approve" ? { bar, rowMenu, hint: bar } : { rowMenu: rowMenu + 1 },
      call: approvalCalls["approval.review"],
      blocked: awaitsMe,
      confirm: (row) => ({
        title: words[decision],
        body: typeof words.asks === "function" ? words.asks(row) : words.asks,
        vars: vars(row),
      }),
      input: ({ approvalId }) => ({ approvalId: approvalId ?? 0, decision }),
      after: (_out, context) => context.refresh(),
      done: words.decided,
    }),
  );

async function take(
  id: string,
  approvalId: number,
  { source, refresh }: Pick<ScreenContext<Waiting>, "source" | "refresh">,
): Promise<void> {
  try {
    await ports.send(approvalCalls["approval.take"], { approvalId }, { command: id, source, idempotencyKey: crypto.randomUUID() });
    ports.tell({ kind: "done", text: t("approval.taken") }, id);
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, id);
  }
}

/**
 * What whoever asks does of a request: one whose asker has left, or may not ask any more, becomes one's own (a third person decides it), and one's own
 * is taken back. `id` stands before both names; the key is that of whoever asks.
 */
export const askerCommands = <R extends Waiting>(id: string, permission: Needs): readonly Command<R>[] => {
  const { ui, call } = commandsFor<R>();
  return [
    ui({
      id: `${id}.take`,
      label: "approval.take",
      target: "one",
      permission,
      acts: true,
      blocked: ({ approvalId, isOwnRequest }) =>
        approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? { error: "approval.askerThere" } : null,
      run: ({ approvalId }, context) => {
        if (approvalId !== null) void take(`${id}.take`, approvalId, context);
      },
    }),
    call({
      id: `${id}.withdraw`,
      label: "approval.withdraw",
      target: "one",
      place: { rowMenu: 20 },
      call: approvalCalls["approval.withdraw"],
      blocked: ({ approvalId, isOwnRequest }) =>
        approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? null : { error: "approval.notOwn" },
      confirm: () => ({ title: "approval.withdraw", body: "approval.withdrawAsks" }),
      input: ({ approvalId }) => ({ approvalId: approvalId ?? 0 }),
      after: (_out, { refresh }) => refresh(),
      done: "approval.withdrawn",
    }),
  ];
};
