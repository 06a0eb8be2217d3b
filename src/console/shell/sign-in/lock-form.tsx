import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useState } from "react";
import { send } from "../../client/client.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { setLocked } from "../../kernel/state/lock.ts";
import { useSession } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { useTitle } from "../../ui/use-title.ts";
import { unlockAll } from "./lock-watch.ts";
import { leaveSeat } from "./sign-in-again.tsx";

function leave(): void {
  setLocked(false);
  leaveSeat();
}

interface Props {
  /** What was typed before this form was there. */
  readonly typed: () => string;
}
function useUnlock(typed: () => string) {
  const [password, type] = useState(typed);
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const submit = async () => {
    setRunning(true);
    try {
      const { opened } = await send(systemCalls["system.unlock"], { password });
      if (opened) unlockAll();
      else setError(textOf("errors.password.wrong"));
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      type("");
      setRunning(false);
    }
  };
  return { password, type, error, running, submit };
}

function PasswordAlone({ typed }: Props) {
  const t = useT();
  const { password, type, error, running, submit } = useUnlock(typed);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!running && password) void submit();
      }}
    >
      <p className="text-fg-1">{t("shell.lock.text")}</p>
      <Field
        ref={focusOnMount}
        label={t("login.password")}
        name="unlock"
        type="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" tone="primary" className="h-8 w-full" disabled={running} chord="enter">
        {t("shell.lock.open")}
      </Button>
    </form>
  );
}

/** Who is locked out of what, and the one field that opens it. */
export function LockForm({ typed }: Props) {
  const t = useT();
  const { me } = useSession();
  useTitle(t("shell.lock.title"));
  return (
    <div className="flex h-full items-center justify-center p-4">
      <section className="w-[min(360px,94vw)] rounded-panel border border-line-strong bg-2">
        <header className="flex items-baseline justify-between gap-3 border-b px-6 py-4">
          <h2 className="text-panel font-semibold">{t("shell.lock.title")}</h2>
          <span className="truncate font-mono text-base text-accent">{me?.user.account}</span>
        </header>
        <div className="p-6">
          <PasswordAlone typed={typed} />
        </div>
        <footer className="flex justify-end border-t px-4 py-2">
          <Button tone="quiet" onClick={leave}>
            {t("shell.leave")}
          </Button>
        </footer>
      </section>
    </div>
  );
}
