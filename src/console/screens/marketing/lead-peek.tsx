import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import type { OutputOf, RowOf } from "../../../contract/types.ts";
import { leadMediumCodes, leadResultCodes, notBorrowingCodes } from "../../../lending/options/growth/lead-codes.ts";
import { useAsked } from "../../client/asked.ts";
import { clock } from "../../i18n/clock.ts";
import { formatWhen } from "../../i18n/near.ts";
import { When } from "../../i18n/when.tsx";
import { textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { plainCell } from "../../table/grid/plain-cell.ts";
import { wordOf } from "../../table/filter/options.ts";
import { ShownPhone } from "../../table/shown-phone.tsx";
import type { Column } from "../../kernel/screen/screen.ts";

import { Button } from "../../ui/button.tsx";
import { mayListen, playAttempt } from "./lead-recordings.ts";

type Lead = RowOf<"registerNotApply.allList">;
type Remark = OutputOf<"registerNotApply.remarkList">[number];

const facts: readonly (keyof LeadModule["lists"]["all"]["columns"])[] = [
  "followStatus",
  "assigneeName",
  "productId",
  "productStatus",
  "registerTime",
  "channel",
  "label",
  "settledCount",
  "applyStatus",
  "nextFollowTime",
];

/** From where he came to what it earned, in the order in which it happens. */
const story: readonly (keyof LeadModule["lists"]["all"]["columns"])[] = [
  "origin",
  "consentDate",
  "distributionTime",
  "lastFollowTime",
  "applyTime",
  "payoutTime",
  "firstPaidTime",
  "commission",
];

/** The lead beside its list: where it stands, what it came to, and everything that was said. */
export function LeadPeek({ module, row }: { readonly module: LeadModule; readonly row: Lead }) {
  useT();
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-form font-semibold">
        {row.name}{" "}
        <span className="font-mono font-normal text-fg-2">
          <ShownPhone of={row} />
        </span>
      </h2>
      <Facts module={module} row={row} keys={facts} />
      <section aria-label={textOf("marketing.peek.story")}>
        <h3 className="mb-1 font-semibold">{textOf("marketing.peek.story")}</h3>
        <Facts module={module} row={row} keys={story} />
      </section>
      {/* Asked again with every contact, whoever made it. */}
      <Contacts key={`${row.dataId} ${row.lastFollowTime}`} module={module} dataId={row.dataId} />
    </div>
  );
}

interface FactsProps {
  readonly module: LeadModule;
  readonly row: Lead;
  readonly keys: typeof facts;
}
/** What is known of it, each with its name; what is not known is left out. */
function Facts({ module, row, keys }: FactsProps) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      {keys.map((key) => {
        const column = { ...module.lists.all.columns[key], key } as unknown as Column<Lead>;
        // Whoever has settled nothing is not asked to borrow again: that says nothing of him.
        const text = row[key] === null || row[key] === 0 ? "" : plainCell(column, row);
        return text ? (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-2">{textOf(column.label)}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

/** Everything that was said, the latest first. */
function Contacts({ module, dataId }: { readonly module: LeadModule; readonly dataId: number }) {
  const t = useT();
  const said = useAsked(module.of.remarkList, { dataId });
  return (
    <section aria-label={t("marketing.peek.history")}>
      <h3 className="mb-1 font-semibold">{t("marketing.peek.history")}</h3>
      {said.error ? <p className="text-danger">{failureText(said.error)}</p> : null}
      {said.data?.length === 0 ? <p className="text-fg-2">{t("marketing.peek.none")}</p> : null}
      <ol className="flex flex-col gap-2">
        {(said.data ?? []).map((each) => (
          <Said key={each.id ?? `call ${each.attempt?.id}`} remark={each} />
        ))}
      </ol>
    </section>
  );
}

/** The contact that was made, or the call that came in: when, and how it went. */
function Attempt({ id, direction, startTime, seconds, result, hasRecording }: NonNullable<Remark["attempt"]>) {
  const t = useT();
  return (
    <>
      {" · "}
      {t(direction === "in" ? "marketing.peek.cameIn" : "marketing.peek.made", { time: formatWhen(startTime) })}
      {result ? ` · ${t(`order.outcome.${result}`)}` : null}
      {seconds ? ` · ${clock(seconds)}` : null}
      {hasRecording && mayListen() ? (
        <Button className="ml-2" onClick={() => void playAttempt(id, "button")}>
          {t("marketing.peek.play")}
        </Button>
      ) : null}
    </>
  );
}

/** One contact: when, by whom, what came of it, and what was written down, if anything was. */
function Said({
  remark: { createTime, operator, dataType, result, reasonNotBorrow, nextFollowTime, remark, attempt },
}: {
  readonly remark: Remark;
}) {
  const t = useT();
  return (
    <li className="border-l-2 border-line-strong pl-2">
      <p className="text-cell text-fg-2">
        <span className="font-mono">
          <When at={createTime} />
        </span>
        {operator ? ` · ${operator}` : null} · {wordOf(leadMediumCodes, dataType)}
        {attempt ? <Attempt {...attempt} /> : null}
      </p>
      <p>
        {result === null ? (
          <span className="text-warn">{textOf("marketing.peek.unsaid")}</span>
        ) : (
          [wordOf(leadResultCodes, result), reasonNotBorrow === null ? "" : wordOf(notBorrowingCodes, reasonNotBorrow)]
            .filter(Boolean)
            .join(" · ")
        )}
        {nextFollowTime ? <span className="text-warn"> {t("marketing.peek.next", { time: formatWhen(nextFollowTime) })}</span> : null}
      </p>
      {remark ? <p className="whitespace-pre-wrap break-words text-fg-1">{remark}</p> : null}
    </li>
  );
}
