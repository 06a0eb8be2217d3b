import { Fragment, useEffect } from "react";
import { tellMissing } from "../../client/missing-part.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { useForms, useQuestion } from "../../kernel/command/dialogs.ts";
import { useLocked } from "../../kernel/state/lock.ts";
import { askSignIn, useSession } from "../../kernel/state/session.ts";
import { later } from "../../ui/later.tsx";
import { LazyPassword } from "../sign-in/lazy-password.ts";
import { showPassword, useShellState } from "../shell-state.ts";

const { Later: LazyAlert, fetchAhead: fetchAlert } = later(
  async () => (await import("../../ui/alert-dialog.tsx")).AlertDialog,
  tellMissing,
);
export { fetchAlert };

/** Where letters are text, or choose: a form that takes the focus would swallow them. */
const isTyping = (): boolean =>
  (document.activeElement?.closest("input, textarea, select, [contenteditable=true], [data-composer], [role=dialog]") ?? null) !== null;

/** A session that ends takes no key from a hand that types: the frame says it, and the form comes by F4, with the next act, or when the field is left. */
function useAskedAtRest(expired: boolean): void {
  const locked = useLocked();
  useEffect(() => {
    if (!expired) return undefined;
    const look = () => {
      if (locked || !isTyping()) askSignIn();
    };
    // Between two fields nothing has the focus for a moment.
    const after = () => void setTimeout(look, 100);
    look();
    document.addEventListener("focusout", after);
    return () => document.removeEventListener("focusout", after);
  }, [expired, locked]);
}

/** The question that a command waits for. */
function Asked({ question, answer }: NonNullable<ReturnType<typeof useQuestion>>) {
  const t = useT();
  const { typeBack } = question;
  return (
    <LazyAlert
      title={textOf(question.title, question.vars)}
      body={textOf(question.body, question.vars)}
      danger={question.danger ?? false}
      confirmLabel={t("common.confirm")}
      cancelLabel={t("common.cancel")}
      typeBack={typeBack ? { text: typeBack, label: t("common.typeBack", { text: typeBack }) } : null}
      onAnswer={answer}
    />
  );
}

/** Forms and questions that commands ask for, and a password of one's own. */
export function Overlay() {
  useT();
  const forms = useForms();
  const open = useQuestion();
  const { password } = useShellState();
  const { me, expired } = useSession();
  useAskedAtRest(expired);
  return (
    <>
      {forms.map((form) => (
        <AskedForm key={form.id} render={form.render} />
      ))}
      {open ? <Asked {...open} /> : null}
      {password ? (
        <LazyPassword
          first={false}
          account={me?.user.account ?? ""}
          onClose={() => showPassword(false)}
          onChanged={() => showPassword(false)}
        />
      ) : null}
    </>
  );
}

/** A component of its own, so that a form may use hooks. */
function AskedForm({ render }: { readonly render: () => React.ReactNode }) {
  return <Fragment>{render()}</Fragment>;
}
