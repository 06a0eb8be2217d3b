import { Fragment, useEffect } from "react";
import { textOf, useT } from "../../i18n/i18n.ts";
import { useForms, useQuestion } from "../../kernel/command/dialogs.ts";
import { useLocked } from "../../kernel/state/lock.ts";
import { askSignIn, clearSession, resumeSession, signInAsked, useSession } from "../../kernel/state/session.ts";
import { useStore } from "../../kernel/state/store.ts";
import { forgetTabs } from "../../kernel/state/tabs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import { LazyPassword } from "../sign-in/lazy-password.ts";
import { showPassword, useShellState } from "../shell-state.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";

const { Later: LazyAlert, fetchAhead: fetchAlert } = later(async () => (await import("../../ui/alert-dialog.tsx")).AlertDialog);
export { fetchAlert };

/** Where letters are text, or choose: a form that takes the focus would swallow them. */
const isTyping = (): boolean =>
  (document.activeElement?.closest("input, textarea, select, [contenteditable=true], [data-composer], [role=dialog]") ?? null) !== null;

/** A session that ends takes no key from a hand that types: the frame says it, and the form comes by F4, with the next act, or when the field is left. */
function useAskedAtRest(expired: boolean): void {
  useEffect(() => {
    if (!expired) return undefined;
    const look = () => {
      if (!isTyping()) askSignIn();
    };
    // Between two fields nothing has the focus for a moment.
    const later = () => void setTimeout(look, 100);
    look();
    document.addEventListener("focusout", later);
    return () => document.removeEventListener("focusout", later);
  }, [expired]);
}

/** The session ended while the page was in use: signing in again goes on with everything that was typed. */
function SignInAgain() {
  const t = useT();
  const { expired, me } = useSession();
  // Under the lock the lock itself asks.
  const locked = useLocked();
  const asked = useStore(signInAsked);
  useAskedAtRest(expired);
  if (!expired || locked || !asked) return null;
  const leave = () => {
    forgetTabs();
    clearSession();
  };
  return (
    <Dialog title={t("login.again")} description={t("login.againText")} onClose={() => {}} stays>
      <div className="flex flex-col gap-3 p-4">
        <SignInForm
          account={me?.user.account ?? ""}
          onSignedIn={(answer) => {
            if (Number(answer.adminUserId) === Number(me?.user.adminUserId)) resumeSession(answer.token);
            // Someone else at this seat: nothing of the other person's work may stay on the screen.
            else {
              leave();
              resumeSession(answer.token);
            }
          }}
        />
        <Button tone="quiet" onClick={leave}>
          {t("login.leave")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Forms and questions that commands ask for, and what the session asks for. */
export function Overlay() {
  const t = useT();
  const forms = useForms();
  const open = useQuestion();
  const { password } = useShellState();
  const { me } = useSession();
  const typeBack = open?.question.typeBack;
  return (
    <>
      {forms.map((form) => (
        <AskedForm key={form.id} render={form.render} />
      ))}
      {open ? (
        <LazyAlert
          title={textOf(open.question.title, open.question.vars)}
          body={textOf(open.question.body, open.question.vars)}
          danger={open.question.danger ?? false}
          confirmLabel={t("common.confirm")}
          cancelLabel={t("common.cancel")}
          typeBack={typeBack ? { text: typeBack, label: t("common.typeBack", { text: typeBack }) } : null}
          onAnswer={open.answer}
        />
      ) : null}
      {password ? (
        <LazyPassword
          first={false}
          account={me?.user.account ?? ""}
          onClose={() => showPassword(false)}
          onChanged={() => showPassword(false)}
        />
      ) : null}
      <SignInAgain />
    </>
  );
}

/** A component of its own, so that a form may use hooks. */
function AskedForm({ render }: { readonly render: () => React.ReactNode }) {
  return <Fragment>{render()}</Fragment>;
}
