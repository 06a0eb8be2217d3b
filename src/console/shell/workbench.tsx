import { Alert } from "../ui/alert.tsx";
import { keyOf } from "../kernel/verbs/table.ts";
import { systemCalls } from "../../contract/basics/system.calls.ts";
import { softPhoneCalls } from "../../contract/post-loan/soft-phone.calls.ts";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { send } from "../client/client.ts";
import { onRightsChanged, startLive } from "../client/live.ts";
import { startPreferences } from "../client/preferences.ts";
import { startNotices } from "../client/notices.ts";
import { startReminders, type Reminder } from "../client/reminders.ts";
import { whenQueryFails } from "../client/query-failure.ts";
import { formatTime, setTenantFormat } from "../i18n/format.ts";
import { loadSections, t as textNow, useT } from "../i18n/i18n.ts";
import { failureText } from "../i18n/reason.ts";
import { toast } from "../kernel/state/messages.ts";
import { script, ScriptMissing } from "../ui/later.tsx";
import { wireNavigation } from "../kernel/command/ports.ts";
import { isReminded } from "../kernel/state/reminders.ts";
import type { ScreenGroup } from "../kernel/screen/screen.ts";
import { can, clearSession, fillSession, useSession } from "../kernel/state/session.ts";
import { keepTabs } from "../kernel/state/tabs.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { MessageLine } from "./frame/message-line.tsx";
import { Layout } from "./frame/layout.tsx";
import { Lock } from "./sign-in/lock.tsx";
import { readMenu, useMenuLanguage } from "./menu-language.ts";
import { LazyPassword } from "./sign-in/lazy-password.ts";
import { MissingPage } from "./frame/plain-pages.tsx";
import { showFailure, wireShell } from "./wire.ts";

wireShell();
whenQueryFails(showFailure);

async function begin(): Promise<void> {
  // Before the password is one's own the server answers nothing else.
  const me = await send(systemCalls["system.me"], {});
  const menu = me.user.isUpdatePassword ? [] : await readMenu();
  setTenantFormat(me.tenant);
  if (!me.user.isUpdatePassword) void startPreferences().catch(() => undefined);
  keepTabs(Number(me.user.adminUserId));
  fillSession(me, menu);
}

/** What one may do, and the menu, once more: the page stays where it is, and so does the focus. */
async function beginAgain(): Promise<void> {
  const [me, menu] = await Promise.all([send(systemCalls["system.me"], {}), readMenu()]);
  fillSession(me, menu);
}

function useStart(): { readonly failure: unknown; readonly ready: boolean; readonly retry: () => void } {
  const { token, me, expired } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const [texts, setTexts] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    script(() => loadSections("shell", "keys", "status")).then(() => setTexts(true), setFailure);
  }, []);
  useEffect(() => {
    if (!token || me) return;
    begin().catch(setFailure);
  }, [token, me, attempt]);
  return {
    failure,
    ready: texts && (me !== null || expired),
    retry: () => {
      if (failure instanceof ScriptMissing) return location.reload();
      setFailure(null);
      setAttempt((before) => before + 1);
    },
  };
}

/** Said politely, where messages are said: the focus stays. */
const tellReminder = ({ name, commitmentTime }: Reminder): void =>
  toast(textNow("shell.reminders.due", { name, time: formatTime(commitmentTime), key: keyOf("reminders") }), {
    tone: "warn",
    title: textNow("shell.reminders.title"),
  });

/** Whoever dials, or is rung at. */
const callers = softPhoneCalls["softPhone.ringing"].permission;

/** Late: whoever takes no calls does without its script. */
function listenForCalls(): () => void {
  let stop = () => {};
  let isOver = false;
  void import("../client/calls.ts").then(({ startCalls }) => {
    if (!isOver) stop = startCalls();
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** After a reload nothing else stands on the page: the messages of the dialog need their place too. */
function FirstPassword({ account, onChanged }: { readonly account: string; readonly onChanged: () => void }) {
  return (
    <>
      <LazyPassword first account={account} onClose={() => {}} onChanged={onChanged} />
      <footer className="fixed inset-x-0 bottom-0 flex h-status">
        <MessageLine />
      </footer>
    </>
  );
}

/** Everything behind the sign-in: session, menu, live updates, then the layout. */
export function Workbench({ groups }: { readonly groups: readonly ScreenGroup[] }) {
  return (
    <>
      <Desk groups={groups} />
      <Lock />
    </>
  );
}

/** What runs for as long as somebody is signed in: live news, rights that change, promises that fall due, notices, calls. */
function useNews(staff: number | undefined, token: string | null): void {
  useEffect(() => (staff === undefined || !token ? undefined : startLive(Number(staff))), [staff, token]);

  useEffect(
    () => (staff === undefined || !token ? undefined : onRightsChanged(() => void beginAgain().catch(showFailure))),
    [staff, token],
  );

  useEffect(
    () => (staff === undefined || !token || !isReminded() ? undefined : startReminders(Number(staff), tellReminder)),
    [staff, token],
  );

  useEffect(() => (staff === undefined || !token ? undefined : startNotices()), [staff, token]);

  useEffect(() => (staff === undefined || !token || !can(callers) ? undefined : listenForCalls()), [staff, token]);
}

/** Nobody is signed in: the sign-in page, which leads back to what was asked for, unless that was left on purpose. */
function SignedOut() {
  const { pathname, search } = useLocation();
  const { left } = useSession();
  if (pathname !== "/404") return <Navigate to="/login" replace state={left ? null : { next: `${pathname}${search}` }} />;
  return (
    <main className="h-full">
      <MissingPage alone />
    </main>
  );
}

function StartFailed({ failure, retry }: Pick<ReturnType<typeof useStart>, "failure" | "retry">) {
  const t = useT();
  return (
    <main className="flex h-full flex-col items-center justify-center gap-4">
      <h1 className="text-panel font-semibold">{t("shell.startFailed")}</h1>
      <Alert>{failureText(failure)}</Alert>
      <div className="flex gap-2">
        <Button tone="primary" onClick={retry}>
          {t("common.retry")}
        </Button>
        <Button onClick={clearSession}>{t("shell.leave")}</Button>
      </div>
    </main>
  );
}

function Starting() {
  const t = useT();
  return (
    <main className="flex h-full items-center justify-center">
      <Spinner label={t("shell.starting")} />
    </main>
  );
}

function Desk({ groups }: { readonly groups: readonly ScreenGroup[] }) {
  const navigate = useNavigate();
  const { token, me, expired } = useSession();
  const { failure, ready, retry } = useStart();
  useMenuLanguage();
  useEffect(() => wireNavigation((href) => void navigate(href)), [navigate]);
  useNews(me?.user.adminUserId, token);

  if (!token && !expired) return <SignedOut />;
  if (failure) return <StartFailed failure={failure} retry={retry} />;
  if (!ready || !me) return <Starting />;
  if (me.user.isUpdatePassword)
    return <FirstPassword account={me.user.account} onChanged={() => void navigate("/login", { replace: true })} />;
  return <Layout groups={groups} />;
}
