import { useState } from "react";
import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useCall } from "../../client/query.ts";
import { useT } from "../../i18n/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DigitChoice } from "./desk/verdict/digit-choice.tsx";

export interface AssignAnswer {
  readonly stage: "first" | "final";
  readonly people: readonly number[];
}
interface Props {
  readonly subject: readonly { readonly stage: string }[];
  readonly submit: (answer: AssignAnswer) => void;
  readonly cancel: () => void;
}

/** Kinds of staff who review (rules/rights.md 2). */
const typeOf = { first: 3, final: 4 } as const;
const isFirst = (stage: string): boolean => stage === "pending_review" || stage === "first_in_progress";

/** Which review, from the rows that were ticked, and to whom by digits: with several each gets his part, whoever has fewest open first. */
export function AssignReviewForm({ subject, submit, cancel }: Props) {
  const t = useT();
  const stage = subject.every((row) => isFirst(row.stage)) ? "first" : "final";
  const { data } = useCall(systemCalls["system.creditStaff"], { type: typeOf[stage] });
  const [people, setPeople] = useState<readonly number[]>([]);
  const choices = (data ?? []).filter(({ enabled }) => enabled).slice(0, 9);
  const toggle = (digit: number) => {
    const person = choices[digit - 1]?.id;
    if (person !== undefined)
      setPeople((before) => (before.includes(person) ? before.filter((each) => each !== person) : [...before, person]));
  };
  return (
    <Dialog title={t("review.assign.title", { count: subject.length, kind: t(`review.kind.${stage}`) })} onClose={cancel}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (people.length > 0) submit({ stage, people });
        }}
      >
        <DigitChoice
          label={t("review.assign.whom")}
          choices={choices.map(({ adminName, openCount }, at) => ({
            digit: at + 1,
            text: t("review.assign.person", { name: adminName, open: openCount }),
          }))}
          chosen={choices.flatMap(({ id }, at) => (people.includes(id) ? [at + 1] : []))}
          onChoose={toggle}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{t("common.cancel")}</Button>
          <Button type="submit" tone="primary" blockedBy={people.length === 0 ? t("review.assign.whom") : null}>
            {t("review.command.assign")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
