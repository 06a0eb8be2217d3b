import { Alert } from "../../../ui/alert.tsx";
import { useEffect, useState, type ReactNode } from "react";
import { systemNoticeCalls } from "../../../../contract/basics/system-notice.calls.ts";
import type { OutputOf, RowOf } from "../../../../contract/types.ts";
import { send } from "../../../client/client.ts";
import { formatInstant, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Refused } from "../../../../lending/reason.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { roleWord } from "./notice.words.ts";

interface ReadersProps {
  readonly subject: RowOf<"systemNotice.list">;
  readonly cancel: () => void;
}
type Reader = OutputOf<"systemNotice.readers">["list"][number];
const heads = ["name", "role", "team", "read"] as const;

/** The server's longest page. */
const pageSize = 200;

interface Read {
  readonly list: readonly Reader[];
  readonly total: number;
  /** The page that comes next. After the last one it is the first again: who read the notice meanwhile has moved the others up. */
  readonly next: number;
}

/** Each person once, as last told. */
function joined(before: readonly Reader[], more: readonly Reader[]): readonly Reader[] {
  const byId = new Map([...before, ...more].map((each) => [each.adminUserId, each]));
  return [...byId.values()];
}

function useReaders(id: number) {
  const [read, setRead] = useState<Read | null>(null);
  const [asked, setAsked] = useState({ page: 1 });
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    const { page } = asked;
    send(systemNoticeCalls["systemNotice.readers"], { id, page, pageSize }).then(
      ({ list, total }) => {
        if (!current) return;
        setFailure(null);
        setBusy(false);
        setRead((before) => ({ list: joined(before?.list ?? [], list), total, next: page * pageSize < total ? page + 1 : 1 }));
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (!current) return;
        setFailure(error);
        setBusy(false);
      },
    );
    return () => {
      current = false;
    };
  }, [id, asked]);
  const rest = read ? Math.max(0, read.total - read.list.length) : 0;
  const more = () => {
    if (busy || rest === 0) return;
    setBusy(true);
    setAsked({ page: read?.next ?? 1 });
  };
  return { list: read?.list ?? null, total: read?.total ?? 0, rest, failure, more };
}

/** Whom a notice concerns: those who have not read it first, two hundred at a time. */
export function ReadersDialog({ subject, cancel }: ReadersProps) {
  useT();
  const { list, total, rest, failure, more } = useReaders(subject.id);
  return (
    <Dialog title={`${t("notice.readers.title")}: ${subject.title}`} onClose={() => cancel()} width="wide">
      <p className="px-4 pt-3 text-fg-1">{t("notice.peek.readBy", { read: subject.readCount, total: subject.readerTotal })}</p>
      {failure ? <Alert className="px-4 py-2">{failureText(failure)}</Alert> : null}
      <Area more={more}>{list ? <Readers list={list} /> : failure ? null : <Spinner label={t("common.loading")} />}</Area>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        {rest > 0 ? (
          <Button onClick={more}>
            {t("notice.readers.more", { count: formatNumber(Math.min(pageSize, rest)), total: formatNumber(total) })}
          </Button>
        ) : null}
        <Button onClick={() => cancel()} chord={keyOf("escape")}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The arrows scroll, and at the end more are read. */
const Area = ({ more, children }: { readonly more: () => void; readonly children: ReactNode }) => (
  <div
    ref={focusOnMount}
    // Keys scroll what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    role="region"
    aria-label={t("notice.readers.title")}
    className="ring-inside max-h-[56vh] min-h-24 overflow-auto px-1 py-2"
    data-readers=""
    onScroll={({ currentTarget: area }) => {
      if (area.scrollTop + area.clientHeight >= area.scrollHeight - 8) more();
    }}
  >
    {children}
  </div>
);

function Readers({ list }: { readonly list: readonly Reader[] }) {
  if (list.length === 0) return <p className="p-3 text-fg-2">{t("notice.readers.none")}</p>;
  return (
    <table className="w-full text-cell">
      <thead>
        <tr className="sticky top-0 bg-2 text-left text-fg-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 py-1 font-normal">
              {t(`notice.readers.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map(({ adminUserId, name, role, team, readTime }) => (
          <tr key={adminUserId} className="border-t border-line">
            <th scope="row" className="px-3 py-1 text-left font-normal">
              {name}
            </th>
            <td className="px-3 py-1 text-fg-1">{roleWord(role)}</td>
            <td className="px-3 py-1 text-fg-1">{team}</td>
            <td className={`px-3 py-1 font-mono ${readTime ? "" : "text-warn"}`}>
              {readTime ? formatInstant(readTime) : t("notice.readers.notYet")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
