import { Alert } from "../../../ui/alert.tsx";
import type { ReactNode } from "react";
import { t } from "../../../i18n/i18n.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { Button } from "../../../ui/button.tsx";

interface Props {
  readonly isBusy?: boolean;
  readonly failure: string;
  /** Why it cannot be sent yet. */
  readonly blockedBy: string | null;
  /** What sending does, in words. */
  readonly act: string;
  readonly send: () => void;
  readonly cancel: () => void;
  readonly children: ReactNode;
}

/** A form of a dialog whose fields are its own: below them what it failed with, and the two ways out. */
export function SendForm({ isBusy, failure, blockedBy, act, send, cancel, children }: Props) {
  return (
    <form
      className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <Failure text={failure} />
      <Foot {...{ blockedBy, act, cancel }} />
    </form>
  );
}

/** What it failed with, where it has failed. */
export const Failure = ({ text, className }: { readonly text: string; readonly className?: string }) =>
  text ? <Alert {...(className ? { className } : {})}>{text}</Alert> : null;

const Foot = ({ blockedBy, act, cancel }: Pick<Props, "blockedBy" | "act" | "cancel">) => (
  <div className="flex justify-end gap-2">
    <Button onClick={cancel}>{t("common.cancel")}</Button>
    <Button tone="primary" type="submit" chord={keyOf("submit")} blockedBy={blockedBy}>
      {act}
    </Button>
  </div>
);
