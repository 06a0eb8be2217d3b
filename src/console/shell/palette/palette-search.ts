import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useEffect, useState } from "react";
import { send } from "../../client/client.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { t } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { can } from "../../kernel/state/session.ts";
import { openNote } from "../../table/outside/open-note.ts";
import { entryOf, type Entry } from "./palette-entries.ts";

export interface Reading {
  readonly prefix: "" | "/" | ":" | ">" | "@" | "?";
  readonly text: string;
  /** What the server is asked for; null when it is not asked. */
  readonly lookFor: string | null;
}
/** What was typed: a prefix narrows the kind; six digits are an order or a phone whatever stands before them. */
export function readQuery(typed: string): Reading {
  const prefix = (/^[/:>@?]/.exec(typed)?.[0] ?? "") as Reading["prefix"];
  const text = typed.slice(prefix.length).trim();
  const digits = text.replace(/[\s.+-]/g, "");
  const number = /^\d{6,15}$/.test(digits) ? digits : null;
  // Colleagues stand in a list of their own; whom that does not hold, the server may know.
  const asked = (prefix === "/" || prefix === "@") && text.length >= 2 ? text : null;
  return { prefix, text, lookFor: prefix === "" || prefix === "/" ? (number ?? asked) : asked };
}

type Found = Awaited<ReturnType<typeof send<"system.search">>>[number];
function resultEntry(found: Found): Entry {
  const owner = found.outOfScope && found.ownerName ? t("palette.outOfScope", { owner: found.ownerName }) : "";
  const hidden = [t("palette.notYours"), owner].filter(Boolean).join(", ");
  const order = found.loanRecordId;
  // What he may not open he may still leave a word about.
  const mayNote = found.outOfScope && found.kind === "order" && can("order:detail:remark");
  return entryOf({
    id: `result ${found.kind} ${found.id}`,
    kind: "result",
    label: found.title,
    sub: mayNote ? `${hidden} · ${t("table.leaveNote")}` : found.sub,
    chord: null,
    blockedBy: found.outOfScope && !mayNote ? hidden : null,
    weight: 2,
    run: () => {
      if (mayNote) void openNote({ ref: found.id, title: found.title, why: hidden }, "palette");
      else if (order !== null)
        void openOrderTab(order, found.kind === "order" ? (/^\d+/.exec(found.title)?.[0] ?? found.title) : String(order));
      else if (found.kind === "staff" && can("authority:staff:list")) goTo("/authority/staffManagement");
    },
  });
}

export interface Search {
  readonly entries: readonly Entry[];
  readonly running: boolean;
  /** The server was not reached: nothing is known of what was looked for. */
  readonly failure: string | null;
}
/** Asks the server while one types; an answer for older letters is thrown away. */
export function useSearch(lookFor: string | null): Search {
  const [found, setFound] = useState<{ readonly for: string; readonly entries: readonly Entry[]; readonly failure: string | null } | null>(
    null,
  );
  useEffect(() => {
    if (!lookFor) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send(systemCalls["system.search"], { q: lookFor }, { signal: stop.signal })
        .then((all) => setFound({ for: lookFor, entries: all.map(resultEntry), failure: null }))
        .catch((error: unknown) => !stop.signal.aborted && setFound({ for: lookFor, entries: [], failure: failureText(error) }));
    }, 60);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [lookFor]);
  const current = found && found.for === lookFor;
  return {
    entries: current ? found.entries : [],
    running: lookFor !== null && !current,
    failure: current ? found.failure : null,
  };
}
