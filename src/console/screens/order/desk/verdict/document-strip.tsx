import { useState } from "react";
import { documentCalls } from "../../../../../contract/order/document.calls.ts";
import { askableFiles, fileKindCodes, type AskableFile } from "../../../../../lending/options/file-kinds.ts";
import { formatWhen } from "../../../../i18n/near.ts";
import { t, useT } from "../../../../i18n/i18n.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import { toast } from "../../../../kernel/state/messages.ts";
import { wordOf } from "../../../../table/filter/options.ts";
import { Choices } from "./choices.tsx";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly loanRecordId: number;
  readonly source: Source;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** Which documents are missing, each by its digit; the case rests until they come or their day is over. */
export function DocumentStrip({ loanRecordId, source, onGone, onClose }: Props) {
  const say = useT();
  const { isSending, trouble, run } = useSending();
  const [kinds, setKinds] = useState<readonly AskableFile[]>([]);
  const toggle = (digit: number) => {
    const kind = askableFiles[digit - 1];
    if (kind) setKinds((before) => (before.includes(kind) ? before.filter((each) => each !== kind) : [...before, kind]));
  };
  const ask = () =>
    void run(async () => {
      const meta = { command: "review.askDocument", source, idempotencyKey: crypto.randomUUID() };
      const { dueTime, sms } = await ports.send(documentCalls["review.documentRequest"], { loanRecordId, kinds: [...kinds] }, meta);
      toast(t(sms ? "review.document.asked" : "review.document.byApp", { at: formatWhen(dueTime) }), { tone: "good" });
      onGone();
    });
  const blockedBy = kinds.length === 0 ? say("review.document.which") : null;
  const words = { title: say("review.command.document"), act: say("review.document.act"), blockedBy };
  return (
    <Strip {...words} {...{ isSending, trouble, onClose }} onDigit={toggle} onEnter={ask}>
      <Choices
        label={say("review.document.which")}
        choices={askableFiles.map((kind, at) => ({ digit: at + 1, text: wordOf(fileKindCodes, kind) }))}
        chosen={kinds.map((kind) => askableFiles.indexOf(kind) + 1)}
        onChoose={toggle}
      />
    </Strip>
  );
}
