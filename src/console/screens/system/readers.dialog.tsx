import { useEffect, useState } from "react";
import { systemNoticeCalls } from "../../../contract/basics/system-notice.calls.ts";
import type { OutputOf, RowOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { Refused } from "../../../lending/reason.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { roleName } from "./notice.words.ts";

interface ReadersProps {
  readonly subject: RowOf<"systemNotice.list">;
  readonly cancel: () => void;
}
type Reader = OutputOf<"systemNotice.readers">["list"][number];
const heads = ["name", "role", "team", "read"] as const;

function useReaders(id: number) {
  const [list, setList] = useState<readonly Reader[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    send(systemNoticeCalls["systemNotice.readers"], { id, pageSize: 200 }).then(
      (page) => current && setList(page.list),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (current) setFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [id]);
  return { list, failure };
}

/** Whom a notice concerns: those who have not read it first. The arrows scroll. */
export function ReadersDialog({ subject, cancel }: ReadersProps) {
  useT();
  const { list, failure } = useReaders(subject.id);
  return (
    <Dialog title={`${t("system.notice.readers.title")}: ${subject.title}`} onClose={() => cancel()} width="wide">
      <p className="px-4 pt-3 text-fg-1">{t("system.notice.peek.readBy", { read: subject.readCount, total: subject.readerTotal })}</p>
      {failure ? (
        <p role="alert" className="px-4 py-2 text-danger">
          {failureText(failure)}
        </p>
      ) : null}
      <div
        ref={focusOnMount}
        // Keys scroll what has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t("system.notice.readers.title")}
        className="ring-inside max-h-[56vh] min-h-24 overflow-auto px-1 py-2"
        data-readers=""
      >
        {list ? <Readers list={list} /> : failure ? null : <Spinner label={t("common.loading")} />}
      </div>
      <div className="flex justify-end border-t border-line px-4 py-3">
        <Button onClick={() => cancel()} chord={keyOf("escape")}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function Readers({ list }: { readonly list: readonly Reader[] }) {
  if (list.length === 0) return <p className="p-3 text-fg-2">{t("system.notice.readers.none")}</p>;
  return (
    <table className="w-full text-cell">
      <thead>
        <tr className="sticky top-0 bg-2 text-left text-fg-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 py-1 font-normal">
              {t(`system.notice.readers.${head}`)}
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
            <td className="px-3 py-1 text-fg-1">{roleName(role)}</td>
            <td className="px-3 py-1 text-fg-1">{team}</td>
            <td className={`px-3 py-1 font-mono ${readTime ? "" : "text-warn"}`}>
              {readTime ? formatInstant(readTime) : t("system.notice.readers.notYet")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
