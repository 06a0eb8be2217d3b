import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useRef, useState } from "react";
import type { OutputOf } from "../../../contract/types.ts";
import { isAccount } from "../../../lending/account.rules.ts";
import { send } from "../../client/client.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { CallFailed } from "../../kernel/failure.ts";
import { seatName } from "../../kernel/state/seat.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { LazySecond } from "./lazy-second.ts";
import type { SecondFormProps } from "./second-form.tsx";
import { CaptchaPicture, useCaptcha, WorkInstead } from "./captcha.tsx";

export type SignedIn = OutputOf<"system.login">;

interface Props {
  readonly onSignedIn: (answer: SignedIn, typed: { readonly account: string; readonly password: string }) => void;
  readonly account?: string;
}

interface Failure {
  readonly text: string;
  /** Name of the field that it is about; null: of none in particular. */
  readonly at: string | null;
}
/** The password was right, and a code is to follow. */
type Half = Omit<SecondFormProps, "onLeave">;
/** What is typed, and what became of it. */
function useSignIn({ onSignedIn, account: known = "" }: Props) {
  const t = useT();
  const image = useCaptcha();
  const [typed, setTyped] = useState({ account: known, password: "", code: "" });
  const [running, setRunning] = useState(false);
  const [half, setHalf] = useState<Half | null>(null);
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
    const { password, code } = typed;
    const account = typed.account.trim();
    if (!isAccount(account)) {
      inputs()[0]?.focus();
      setError({ text: t("login.accountRule"), at: "username" });
      return;
    }
    setRunning(true);
    setError(null);
    try {
      const work = await image.work.found();
      const answer = await send(systemCalls["system.login"], {
        account,
        password,
        validateCode: code.trim(),
        captchaKey: image.picture?.key ?? "",
        deviceId: seatName(),
        ...(work === null ? {} : { work }),
      });
      const onPassed = (token: string) => onSignedIn({ ...answer, token }, { account, password });
      if (answer.second) setHalf({ step: answer.second, token: answer.token, onPassed });
      else onPassed(answer.token);
    } catch (failure) {
      const atCode = failure instanceof CallFailed && failure.reason.error === "signIn.captcha" && !image.work.wanted;
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
  const leave = () => (setHalf(null), setTyped({ ...typed, password: "", code: "" }), image.refresh());
  return { form, field, image, running, error, submit, half, leave };
}

/** Account, password and verification code; the same form on its own page and over an ended session. */
export function SignInForm(props: Props) {
  const t = useT();
  const { form, field, image, running, error, submit, half, leave } = useSignIn(props);
  const code = field("code");
  if (half) return <LazySecond {...half} onLeave={leave} />;
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
      {image.work.wanted ? null : (
        <>
          <CaptchaPicture picture={image.picture} refresh={image.refresh} />
          <Field
            label={t("login.code")}
            autoComplete="off"
            spellCheck={false}
            {...code}
            error={code.error ?? (image.failed ? t("login.codeFailed") : null)}
          />
        </>
      )}
      <WorkInstead work={image.work} />
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
