import { useState } from "react";
import { Choices } from "./choices.tsx";
import { RemarkField } from "./remark-field.tsx";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

export interface Said {
  readonly digit: number;
  readonly remark: string;
}
interface Props {
  readonly title: string;
  readonly act: string;
  readonly why: string;
  readonly choices: readonly string[];
  /** A digit is enough, nothing is to be read again: it goes at once. */
  readonly atOnce?: true;
  /** A word says it as well as a reason does. */
  readonly orWords?: true;
  /** What was said before it was taken back. */
  readonly said?: Said | undefined;
  /** Why it was refused. */
  readonly trouble?: string | null | undefined;
  readonly send: (said: Said) => Promise<void>;
  readonly onClose: () => void;
}

/** Why something is put aside, given back or in order: a digit, a word where one is wanted, Enter. */
export function ReasonStrip({ title, act, why, choices, atOnce, orWords, said, trouble: before, send, onClose }: Props) {
  const { isSending, trouble, run } = useSending(before);
  const [digit, setDigit] = useState<number | null>(said?.digit || null);
  const [remark, setRemark] = useState(said?.remark ?? "");
  const go = (chosen: number | null) => void run(() => send({ digit: chosen ?? 0, remark: remark.trim() }));
  const choose = (chosen: number) => {
    if (chosen > choices.length) return;
    setDigit(chosen);
    if (atOnce) go(chosen);
  };
  const blockedBy = digit !== null || (orWords && remark.trim() !== "") ? null : why;
  return (
    <Strip {...{ title, act, blockedBy, isSending, trouble, onClose }} onDigit={choose} onEnter={() => go(digit)}>
      <Choices label={why} choices={choices.map((text, at) => ({ digit: at + 1, text }))} chosen={digit} onChoose={choose} />
      {atOnce ? null : <RemarkField value={remark} onChange={setRemark} />}
    </Strip>
  );
}
