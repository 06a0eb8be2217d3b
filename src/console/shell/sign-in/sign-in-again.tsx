import { useT } from "../../i18n/i18n.ts";
import { beginSession, clearSession, resumeSession, useSession } from "../../kernel/state/session.ts";
import { forgetTabs } from "../../kernel/state/tabs.ts";
import { Button } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { unlockAll } from "./lock-watch.ts";
import { SignInForm, type SignedIn } from "./sign-in-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Nothing of this person's work stays on the page; drafts are on the server. */
export function leaveSeat(): void {
  forgetTabs();
  clearSession();
}

/** The sign-in page of a session that has ended (rules/product.md 4): the same person finds everything as it was, another one nothing. */
export function SignInAgain() {
  const t = useT();
  const { me } = useSession();
  useTitle(t("login.title"));
  const onSignedIn = (answer: SignedIn) => {
    if (Number(answer.adminUserId) === Number(me?.user.adminUserId)) {
      resumeSession(answer.token);
      unlockAll();
    } else {
      leaveSeat();
      beginSession(answer.token);
    }
  };
  return (
    <SignInFrame title={t("shell.lock.again")}>
      <p className="pb-4 text-fg-1">{t("login.againText")}</p>
      <SignInForm account={me?.user.account ?? ""} onSignedIn={onSignedIn} />
      <Button tone="quiet" className="mt-3 w-full" onClick={leaveSeat}>
        {t("shell.leave")}
      </Button>
    </SignInFrame>
  );
}
