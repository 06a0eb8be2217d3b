import { useCallback, useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../contract/types.ts";
import { fetchCaptcha, send } from "../client/client.ts";
import { useT } from "../i18n/i18n.ts";
import { failureText } from "../i18n/reason.ts";
import { CallFailed, RepeatedRequest } from "../kernel/failure.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icons.tsx";

export type SignedIn = OutputOf<"system.login">;

interface Captcha {
  readonly url: string;
  readonly key: string;
}
/** The image of the verification code; a new one after each attempt, because a code is good for one. */
function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [failed, setFailed] = useState(false);
  const refresh = useCallback(() => {
    fetchCaptcha()
      .then(({ image, captchaKey }) => {
        setFailed(false);
        setCaptcha((before) => {
          if (before) URL.revokeObjectURL(before.url);
          return { url: URL.createObjectURL(image), key: captchaKey };
        });
      })
      .catch((error: unknown) => setFailed(!(error instanceof RepeatedRequest)));
  }, []);
  useEffect(refresh, [refresh]);
  return { captcha, failed, refresh };
}

interface Props {
  readonly onSignedIn: (answer: SignedIn, typed: { readonly account: string; readonly password: string }) => void;
  readonly account?: string;
}

/** Account, password and verification code; the same form on its own page and over an ended session. */
export function SignInForm({ onSignedIn, account: known = "" }: Props) {
  const t = useT();
  const { captcha, failed, refresh } = useCaptcha();
  const [account, setAccount] = useState(known);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<{ readonly text: string; readonly atCode: boolean } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const firstEmpty = () => [...(form.current?.querySelectorAll("input") ?? [])].find((input) => !input.value);

  async function submit(): Promise<void> {
    const empty = firstEmpty();
    if (empty) {
      empty.focus();
      setError({ text: t("common.required"), atCode: false });
      return;
    }
    setRunning(true);
    setError(null);
    try {
      onSignedIn(
        await send("system.login", { account: account.trim(), password, validateCode: code.trim(), captchaKey: captcha?.key ?? "" }),
        { account: account.trim(), password },
      );
    } catch (failure) {
      const atCode = failure instanceof CallFailed && failure.reason.error === "signIn.captcha";
      setError({ text: failureText(failure), atCode });
      setCode("");
      refresh();
      form.current?.querySelectorAll("input")[atCode ? 2 : 1]?.focus();
    } finally {
      setRunning(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!running) void submit();
      }}
    >
      <Field
        label={t("login.account")}
        name="username"
        autoComplete="username"
        autoFocus={!known}
        spellCheck={false}
        autoCapitalize="none"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Field
        label={t("login.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(known)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t("login.code")}
        name="code"
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={error?.atCode ? error.text : failed ? t("login.codeFailed") : null}
        onChange={(event) => setCode(event.target.value)}
        after={
          <>
            {captcha ? (
              <img
                src={captcha.url}
                alt={t("login.codeImage")}
                className="h-10 w-28 shrink-0 rounded-panel border border-line-strong bg-white object-contain"
              />
            ) : (
              <span className="h-10 w-28 shrink-0 rounded-panel border bg-inset" />
            )}
            <button
              type="button"
              aria-label={t("login.newCode")}
              title={t("login.newCode")}
              onClick={refresh}
              className="flex size-8 shrink-0 items-center justify-center rounded-panel border border-line-strong text-fg-1 hover:bg-hover"
            >
              <Icon name="refresh" />
            </button>
          </>
        }
      />
      {error && !error.atCode ? (
        <p role="alert" className="text-base text-danger">
          {error.text}
        </p>
      ) : null}
      <Button type="submit" tone="primary" className="h-8 w-full" disabled={running} chord="enter">
        {running ? t("login.running") : t("login.submit")}
      </Button>
    </form>
  );
}
