import { useEffect, useId, useState } from "react";
import { secondCalls } from "../../../contract/basics/people/second.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import type { SecondStep } from "../../../lending/rights/second-factor.rules.ts";
import { send } from "../../client/client.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { CallFailed } from "../../kernel/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";

export interface SecondFormProps {
  readonly step: SecondStep;
  /** Of the session that has only the password yet. */
  readonly token: string;
  readonly onPassed: (token: string) => void;
  readonly onLeave: () => void;
}

type Begun = OutputOf<"system.secondBegin"> & { readonly url: string };

/** The secret that this sign-in begins with; asked for once. */
function useSecret({ step, token }: SecondFormProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (step !== "enrol") return undefined;
    const gone = new AbortController();
    send(secondCalls["system.secondBegin"], {}, { token, signal: gone.signal }).then(
      (answer) => setBegun({ ...answer, url: URL.createObjectURL(new Blob([answer.picture], { type: "image/svg+xml" })) }),
      (failure: unknown) => {
        if (!gone.signal.aborted) setError(failureText(failure));
      },
    );
    return () => gone.abort();
  }, [step, token]);
  useEffect(() => (begun ? () => URL.revokeObjectURL(begun.url) : undefined), [begun]);
  return { begun, error };
}

/** The secret as text; in two lines, so that whoever types it from here sees it whole. */
function SecretText({ secret }: { readonly secret: string }) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-cell text-fg-1">
        {t("second.secret")}
      </label>
      <textarea
        id={id}
        name="secret"
        readOnly
        rows={2}
        translate="no"
        aria-describedby={`${id}-note`}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full resize-none rounded-panel border border-line-strong bg-inset px-2 py-1 font-mono text-form text-fg-0"
      />
      <p id={`${id}-note`} className="text-cell text-fg-2">
        {t("second.secretHint")}
      </p>
    </div>
  );
}

/** A picture for the telephone, and the same to be typed or read out. */
function Enrolment({ begun }: { readonly begun: Begun | null }) {
  const t = useT();
  const shape = "size-48 self-center rounded-panel border border-line-strong";
  return (
    <>
      <p className="text-fg-1">{t("second.enrol")}</p>
      {begun ? (
        <img src={begun.url} alt={t("second.picture")} className={`${shape} bg-white p-2`} />
      ) : (
        <span className={`${shape} bg-inset`} />
      )}
      <SecretText secret={begun?.secret ?? ""} />
    </>
  );
}

function useCode({ token, onPassed, onLeave }: SecondFormProps) {
  const [code, type] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const submit = async () => {
    setRunning(true);
    setError(null);
    try {
      const answer = await send(secondCalls["system.secondCheck"], { code: code.replaceAll(/\D/g, "") }, { token });
      onPassed(answer.token);
    } catch (failure) {
      type("");
      setRunning(false);
      if (failure instanceof CallFailed && failure.reason.error === "sessionTimeout") onLeave();
      else setError(failureText(failure));
    }
  };
  return { code, type, error, running, submit };
}

/** The code besides the password; at the first sign-in what it is made from. A new one comes every half minute, and each is good for once. */
export function SecondForm(props: SecondFormProps) {
  const t = useT();
  const { begun, error: noSecret } = useSecret(props);
  const { code, type, error, running, submit } = useCode(props);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!running && code) void submit();
      }}
    >
      {props.step === "enrol" ? <Enrolment begun={begun} /> : <p className="text-fg-1">{t("second.ask")}</p>}
      <Field
        ref={focusOnMount}
        label={t("second.code")}
        name="second"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        error={error ?? noSecret}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" tone="primary" className="h-8 w-full" disabled={running} chord="enter">
        {t("second.submit")}
      </Button>
      <Button tone="quiet" className="w-full" onClick={props.onLeave}>
        {t("shell.leave")}
      </Button>
    </form>
  );
}
