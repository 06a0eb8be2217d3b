import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { followAccount, useT } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import { beginSession, useSession } from "../../kernel/state/session.ts";
import { LazyPassword } from "./lazy-password.ts";
import { SignInForm, type SignedIn } from "./sign-in-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** The page that was asked for before anybody had signed in. */
function nextOf(state: unknown): string {
  const next = typeof state === "object" && state !== null && "next" in state ? state.next : null;
  return typeof next === "string" && next.startsWith("/") ? next : "/homePage";
}

interface Typed {
  readonly account: string;
  readonly password: string;
}

/** Where a sign-in leads: to the page that was asked for, or first to a password of one's own. */
function useSignedIn(next: string) {
  const t = useT();
  const go = useNavigate();
  const [first, setFirst] = useState<Typed | null>(null);
  const onSignedIn = (answer: SignedIn, typed: Typed) => {
    if (answer.isUpdatePassword) {
      setFirst(typed);
      toast(t("login.first.notice"), { tone: "warn" });
    }
    beginSession(answer.token);
    void followAccount(answer.locale);
    if (!answer.isUpdatePassword) void go(next, { replace: true });
  };
  return { first, setFirst, onSignedIn };
}

/** Account, password, verification code; the first sign-in goes on to a password of one's own (rules/product.md 2 and 4). */
export function LoginPage() {
  const t = useT();
  const next = nextOf(useLocation().state);
  const { token } = useSession();
  const { first, setFirst, onSignedIn } = useSignedIn(next);
  // A verification code is good for one sign-in: after the first password the form begins anew.
  const [round, setRound] = useState(0);
  if (token && first === null) return <Navigate to={next} replace />;
  return (
    <>
      <SignInFrame title={t("login.title")}>
        <SignInForm key={round} onSignedIn={onSignedIn} />
      </SignInFrame>
      {first === null ? null : (
        <LazyPassword
          first
          account={first.account}
          oldPassword={first.password}
          onClose={() => {}}
          onChanged={() => (setFirst(null), setRound(round + 1))}
        />
      )}
    </>
  );
}
