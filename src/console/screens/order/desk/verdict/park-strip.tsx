import { useState } from "react";
import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import { parkReasons } from "../../../../../lending/options/review-reasons.ts";
import { parkMinutes } from "../../../../../lending/origination/review-times.ts";
import { formatSpan } from "../../../../i18n/span.ts";
import { t, useT } from "../../../../i18n/i18n.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import { Choices } from "./choices.tsx";
import { RemarkField } from "./remark-field.tsx";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly loanRecordId: number;
  readonly source: Source;
  readonly onGone: () => void;
  readonly onClose: () => void;
}
type Minutes = (typeof parkMinutes)[number];

const spanText = (minutes: Minutes): string => (minutes < 60 ? formatSpan(minutes) : t("review.park.hours", { hours: minutes / 60 }));

/** The first digit says why, each one after it for how long. */
function useParking() {
  const [reason, setReason] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<Minutes>(parkMinutes[1]);
  const choose = (digit: number) => {
    if (reason === null) setReason(digit <= parkReasons.length ? digit : null);
    else setMinutes(parkMinutes[digit - 1] ?? minutes);
  };
  return { reason, why: reason === null ? null : parkReasons[reason - 1], minutes, choose };
}

/** Put aside: a digit says why, a second one for how long where an hour is not meant, Tab leads to a word of one's own, Enter does it. */
export function ParkStrip({ loanRecordId, source, onGone, onClose }: Props) {
  useT();
  const { isSending, trouble, run } = useSending();
  const { reason, why, minutes, choose } = useParking();
  const [remark, setRemark] = useState("");
  const park = async () => {
    if (reason === null) return;
    const meta = { command: "review.park", source, idempotencyKey: crypto.randomUUID() };
    await ports.send(reviewCalls["review.park"], { loanRecordId, reason, minutes, remark: remark.trim() }, meta);
    onGone();
  };
  return (
    <Strip
      title={t("review.command.park")}
      act={t("review.park.act", { span: spanText(minutes) })}
      blockedBy={why ? null : t("review.park.why")}
      {...{ isSending, trouble, onClose }}
      onDigit={choose}
      onEnter={() => void run(park)}
    >
      {why ? <HowLong why={why} minutes={minutes} onChoose={choose} /> : <Why onChoose={choose} />}
      <RemarkField value={remark} onChange={setRemark} />
    </Strip>
  );
}

interface ChooseProps {
  readonly onChoose: (digit: number) => void;
}
function Why({ onChoose }: ChooseProps) {
  return (
    <Choices
      label={t("review.park.why")}
      choices={parkReasons.map((each, at) => ({ digit: at + 1, text: t(`review.parked.${each}`) }))}
      chosen={null}
      onChoose={onChoose}
    />
  );
}

interface LongProps extends ChooseProps {
  readonly why: (typeof parkReasons)[number];
  readonly minutes: Minutes;
}
function HowLong({ why, minutes, onChoose }: LongProps) {
  return (
    <>
      <span className="text-form font-semibold">{t(`review.parked.${why}`)}</span>
      <Choices
        label={t("review.park.long")}
        choices={parkMinutes.map((each, at) => ({ digit: at + 1, text: spanText(each) }))}
        chosen={parkMinutes.indexOf(minutes) + 1}
        onChoose={onChoose}
      />
    </>
  );
}
