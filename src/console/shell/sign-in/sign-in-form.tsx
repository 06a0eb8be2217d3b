import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../contract/types.ts";
import { fetchCaptcha, send } from "../../client/client.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { CallFailed, RepeatedRequest } from "../../kernel/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Icon } from "../../ui/icons.tsx";

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

interface Failure {
  readonly text: string;
  /** Name of the field that it is about; null: of none in particular. */
  readonly at: string | null;
}
/** What is typed, and what became of it. */
function useSignIn({ onSignedIn, account: known = "" }: Props) {
  const t = useT();
  const image = useCaptcha();
  const [typed, setTyped] = useState({ account: known, password: "", code: "" });
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const inputs = () => [...(form.current?.querySelectorAll("input") ?? [])];

  async function submit(): Promise<void> {
    const empty = inputs().find((input) => !input.value);
    if (empty) {
      empty.focus();
      setError({ text: t("common.required"), at: empty.name });
      return;
    }
    setRunning(true);
    setError(null);
    const account = typed.account.trim();
    const { password, code } = typed;
    try {
      const answer = await send(systemCalls["system.login"], {
        account,
        password,
        validateCode: code.trim(),
        captchaKey: image.captcha?.key ?? "",
      });
      onSignedIn(answer, { account, password });
    } catch (failure) {
      const atCode = failure instanceof CallFailed && failure.reason.error === "signIn.captcha";
      setError({ text: failureText(failure), at: atCode ? "code" : null });
      setTyped({ ...typed, code: "" });
      image.refresh();
      inputs()[atCode ? 2 : 1]?.focus();
    } finally {
      setRunning(false);
    }
  }
  const field = (name: keyof typeof typed, inForm: string = name) => ({
    name: inForm,
    error: error?.at === inForm ? error.text : null,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return { form, field, image, running, error, submit };
}

function CaptchaImage({ captcha, refresh }: { readonly captcha: Captcha | null; readonly refresh: () => void }) {
  const t = useT();
  const shape = "h-10 w-28 shrink-0 rounded-panel border border-line-strong";
  return (
    <>
      {captcha ? (
        <img src={captcha.url} alt={t("login.codeImage")} className={`${shape} bg-white object-contain`} />
      ) : (
        <span className={`${shape} bg-inset`} />
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
  );
}

/** Account, password and verification code; the same form on its own page and over an ended session. */
export function SignInForm(props: Props) {
  const t = useT();
  const { form, field, image, running, error, submit } = useSignIn(props);
  const code = field("code");
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
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        ref={props.account ? null : focusOnMount}
        {...field("account", "username")}
      />
      <Field
        label={t("login.password")}
        type="password"
        autoComplete="current-password"
        ref={props.account ? focusOnMount : null}
        {...field("password")}
      />
      <Field
        label={t("login.code")}
        autoComplete="off"
        spellCheck={false}
        after={<CaptchaImage captcha={image.captcha} refresh={image.refresh} />}
        {...code}
        error={code.error ?? (image.failed ? t("login.codeFailed") : null)}
      />
      {error && error.at === null ? (
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
