import { useState } from "react";
import { releaseReasons } from "../../../../lending/options/review-reasons.ts";
import { useT } from "../../../i18n/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { DigitChoice } from "./verdict/digit-choice.tsx";

export interface GiveBackAnswer {
  readonly reason: number;
  readonly remark: string;
}
interface Props {
  readonly subject: readonly unknown[];
  readonly submit: (answer: GiveBackAnswer) => void;
  readonly cancel: () => void;
}

/** Why ticked cases go back to where nobody has them. */
export function GiveBackForm({ subject, submit, cancel }: Props) {
  const t = useT();
  const [reason, setReason] = useState<number | null>(null);
  const [remark, setRemark] = useState("");
  return (
    <Dialog title={t("review.giveBack.title", { count: subject.length })} onClose={cancel}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null) submit({ reason, remark });
        }}
      >
        <DigitChoice
          label={t("review.giveBack.why")}
          choices={releaseReasons.map((each, at) => ({ digit: at + 1, text: t(`review.release.${each}`) }))}
          chosen={reason}
          onChoose={setReason}
        />
        <Field label={t("review.remark")} value={remark} maxLength={500} onChange={(event) => setRemark(event.target.value)} />
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{t("common.cancel")}</Button>
          <Button type="submit" tone="primary" blockedBy={reason === null ? t("review.giveBack.why") : null}>
            {t("review.command.giveBack")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
