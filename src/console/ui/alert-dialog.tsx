import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";

export interface AlertDialogProps {
  readonly title: string;
  readonly body: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly danger?: boolean;
  readonly typeBack?: { readonly text: string; readonly label: string } | null;
  readonly onAnswer: (yes: boolean) => void;
}

/** A question that must be answered; with `typeBack` the answer is free only when the text stands there. */
export function AlertDialog({ title, body, confirmLabel, cancelLabel, danger = false, typeBack, onAnswer }: AlertDialogProps) {
  const [typed, setTyped] = useState("");
  const confirm = useRef<HTMLButtonElement>(null);
  const free = !typeBack || typed.trim() === typeBack.text;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={body}
      onClose={() => onAnswer(false)}
      {...(typeBack || danger ? {} : { first: confirm })}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (free) onAnswer(true);
        }}
      >
        {typeBack ? (
          <Field label={typeBack.label} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        ) : null}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onAnswer(false)} chord="esc">
            {cancelLabel}
          </Button>
          <Button type="submit" tone={danger ? "danger" : "primary"} disabled={!free} ref={confirm} chord="enter">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
