import { sendingTones } from "./sending-tones.ts";
import { messageCalls } from "../../../contract/message/message.calls.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { onNamed } from "../../client/live.ts";
import { refreshCalls, useCall } from "../../client/query.ts";
import { formatInstant, formatNumber } from "../../i18n/format.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";

type Task = OutputOf<"message.taskList">["list"][number];
type Row = OutputOf<"message.taskRows">["list"][number];

/** The last sendings and what became of each row; it stays true while it is open. */
export function MessageResults({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(messageCalls["message.taskList"], { pageSize: 30 });
  const [wanted, choose] = useState<number | null>(null);
  const tasks = data?.list ?? [];
  const at = Math.max(
    tasks.findIndex((task) => task.taskId === wanted),
    0,
  );
  const task = tasks[at];
  useEffect(() => onNamed(() => void refreshCalls("message.taskList", "message.taskRows")), []);
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    choose(tasks[Math.min(Math.max(at + step, 0), tasks.length - 1)]?.taskId ?? null);
  };
  return (
    <Dialog title={t("message.results.title")} onClose={onClose} width="sheet">
      {data && tasks.length === 0 ? <p className="p-4 text-fg-2">{t("message.results.none")}</p> : null}
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)] max-[741px]:grid-cols-1">
        <ul
          ref={focusOnMount}
          role="listbox"
          tabIndex={0}
          aria-label={t("message.results.tasks")}
          {...(task ? { "aria-activedescendant": `task-${task.taskId}` } : {})}
          onKeyDown={onKey}
          className="max-h-[60vh] min-h-14 overflow-y-auto border-r border-line p-1 ring-inside"
        >
          {tasks.map((each) => (
            <TaskLine key={each.taskId} task={each} chosen={each.taskId === task?.taskId} onChoose={choose} />
          ))}
        </ul>
        {task ? <TaskRows task={task} /> : null}
      </div>
    </Dialog>
  );
}

interface TaskLineProps {
  readonly task: Task;
  readonly chosen: boolean;
  readonly onChoose: (taskId: number) => void;
}

function TaskLine({ task, chosen, onChoose }: TaskLineProps) {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { delivered, open, submitted, failed, blocked } = task;
  const counts = { delivered, open: open + submitted, failed, blocked };
  return (
    // The list has the focus and its keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={line}
      id={`task-${task.taskId}`}
      role="option"
      aria-selected={chosen}
      onClick={() => onChoose(task.taskId)}
      className={`cursor-pointer rounded-chip px-2 py-1 ${chosen ? "bg-select" : "hover:bg-hover"}`}
    >
      <span className="flex gap-2">
        <span className="min-w-0 flex-1 truncate" title={task.template}>
          {task.template}
        </span>
        <span className="font-mono text-cell text-fg-2">{formatNumber(task.total)}</span>
      </span>
      <span className="block text-cell text-fg-2">
        <span className="font-mono">{formatInstant(task.createTime)}</span> · {t("message.results.counts", counts)}
      </span>
    </li>
  );
}

function TaskRows({ task }: { readonly task: Task }) {
  const { data } = useCall(messageCalls["message.taskRows"], { taskId: task.taskId, pageSize: 200 });
  return <ResultRows label={task.template} rows={data?.list ?? []} />;
}

interface ResultRowsProps {
  readonly label: string;
  readonly rows: readonly (Row & { readonly said?: string })[];
}
/** Those that did not go come first. */
export function ResultRows({ label, rows }: ResultRowsProps) {
  const t = useT();
  const heads = ["state", "name", "orderNo", "text", "time"] as const;
  return (
    // Wider or longer than the dialog: what scrolls is reached by Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" tabIndex={0} aria-label={label} className="max-h-[60vh] overflow-auto p-2 ring-inside">
      <table className="w-full text-cell">
        <thead>
          <tr className="text-left text-fg-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="whitespace-nowrap px-2 py-0.5 font-normal">
                {t(`message.results.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.messageId} className="border-t border-line align-top">
              <td className="whitespace-nowrap px-2 py-1">
                <Chip tone={sendingTones[row.status]}>{t(`message.state.${row.status}`)}</Chip>
              </td>
              <td className="px-2 py-1">{row.name}</td>
              <td className="whitespace-nowrap px-2 py-1 font-mono">{row.orderNo}</td>
              <td className="min-w-48 px-2 py-1 text-fg-1">{whyOf(row) || row.said || row.content}</td>
              <td className="whitespace-nowrap px-2 py-1 font-mono">{formatInstant(row.nextTime ?? row.updateTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rule that holds it, or what the network said. */
function whyOf({ rule, status, failReason }: Pick<Row, "rule" | "status" | "failReason">): string {
  if (rule) return textOf(`message.rule.${rule}`) || textOf(`errors.${rule}`);
  return status === "failed" ? textOf(`message.fail.${failReason}`) || failReason : "";
}
