import { Alert } from "../../ui/alert.tsx";
import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useRef, useState, type FormEvent } from "react";
import type { OutputOf } from "../../../contract/types.ts";
import { isAccount } from "../../../lending/account.rules.ts";
import { send } from "../../client/client.ts";
import { t as text, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { CallFailed } from "../../kernel/failure.ts";
import { seatName } from "../../kernel/state/seat.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { LazySecond } from "./lazy-second.ts";
import type { SecondFormProps } from "./second-form.tsx";
import { CaptchaPicture, useCaptcha, WorkInstead, type Captcha } from "./captcha.tsx";

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
interface Typed {
  readonly account: string;
  readonly password: string;
  readonly code: string;
}

/** What is wrong before anything is sent, and the field to type into: the first empty one, or an account that cannot be one. */
function judgeTyped(
  inputs: readonly HTMLInputElement[],
  account: string,
): (Failure & { readonly input: HTMLInputElement | undefined }) | null {
  const empty = inputs.find((input) => !input.value);
  if (empty) return { text: text("common.required"), at: empty.name, input: empty };
  return isAccount(account) ? null : { text: text("login.accountRule"), at: "username", input: inputs[0] };
}

/** Sends it with the proof that a person types here: the code of the picture, or the work that the machine did instead. */
async function signIn({ account, password, code }: Typed, image: Captcha): Promise<SignedIn> {
  const work = await image.work.found();
  return send(systemCalls["system.login"], {
    account,
    password,
    validateCode: code.trim(),
    captchaKey: image.picture?.key ?? "",
    deviceId: seatName(),
    ...(work === null ? {} : { work }),
  });
}

/** The three fields, what is typed into them, and what is wrong with it. */
function useFields(known: string) {
  const [typed, setTyped] = useState<Typed>({ account: known, password: "", code: "" });
  const [error, setError] = useState<Failure | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const inputs = () => [...(formRef.current?.querySelectorAll("input") ?? [])];
  const field = (name: keyof Typed, inForm: string = name) => ({
    name: inForm,
    error: error?.at === inForm ? error.text : null,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return { typed, setTyped, error, setError, formRef, inputs, field };
}
type Fields = ReturnType<typeof useFields>;

/** Sends what is typed; after a refusal there is a new picture, because a code is good for one attempt. */
function useSending(fields: Fields, image: Captcha, onAnswer: (answer: SignedIn, typed: Typed) => void) {
  const [running, setRunning] = useState(false);
  const refused = (failure: unknown) => {
    const atCode = failure instanceof CallFailed && failure.reason.error === "signIn.captcha" && !image.work.wanted;
    fields.setError({ text: failureText(failure), at: atCode ? "code" : null });
    fields.setTyped({ ...fields.typed, code: "" });
    image.refresh();
    fields.inputs()[atCode ? 2 : 1]?.focus();
  };
  async function submit(): Promise<void> {
    const typed = { ...fields.typed, account: fields.typed.account.trim() };
    const wrong = judgeTyped(fields.inputs(), typed.account);
    fields.setError(wrong);
    if (wrong) return wrong.input?.focus();
    setRunning(true);
    await signIn(typed, image)
      .then((answer) => onAnswer(answer, typed))
      .catch(refused)
      .finally(() => setRunning(false));
  }
  return { running, submit };
}

/** What is typed, and what became of it. */
function useSignIn({ onSignedIn, account: known = "" }: Props) {
  const image = useCaptcha();
  const fields = useFields(known);
  const [half, setHalf] = useState<Half | null>(null);
  const { running, submit } = useSending(fields, image, (answer, { account, password }) => {
    const onPassed = (token: string) => onSignedIn({ ...answer, token }, { account, password });
    if (answer.second) setHalf({ step: answer.second, token: answer.token, onPassed });
    else onPassed(answer.token);
  });
  const leave = () => {
    setHalf(null);
    fields.setTyped({ ...fields.typed, password: "", code: "" });
    image.refresh();
  };
  return { ...fields, image, running, submit, half, leave };
}

/** What the picture says, or nothing where the machine works instead. */
function CodeFields({ image, field }: { readonly image: Captcha } & Pick<Fields, "field">) {
  const t = useT();
  const code = field("code");
  if (image.work.wanted) return null;
  return (
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
  );
}

/** Who it is; where the account is known already, the password is typed first. */
function PersonFields({ isKnown, field }: { readonly isKnown: boolean } & Pick<Fields, "field">) {
  const t = useT();
  return (
    <>
      <Field
        label={t("login.account")}
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        ref={isKnown ? null : focusOnMount}
        {...field("account", "username")}
      />
      <Field
        label={t("login.password")}
        type="password"
        autoComplete="current-password"
        ref={isKnown ? focusOnMount : null}
        {...field("password")}
      />
    </>
  );
}

/** Account, password and verification code; the same form on its own page and over an ended session. */
export function SignInForm(props: Props) {
  const t = useT();
  const { formRef, field, image, running, error, submit, half, leave } = useSignIn(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!running) void submit();
  };
  if (half) return <LazySecond {...half} onLeave={leave} />;
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <PersonFields isKnown={Boolean(props.account)} field={field} />
      <CodeFields image={image} field={field} />
      <WorkInstead work={image.work} />
      {error && error.at === null ? <Alert className="text-base">{error.text}</Alert> : null}
      <Button type="submit" tone="primary" className="h-8 w-full" disabled={running} chord="enter">
        {running ? t("login.running") : t("login.submit")}
      </Button>
    </form>
  );
}
