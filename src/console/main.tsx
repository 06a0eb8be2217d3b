import "./app.css";
import "./kernel/random-uuid.ts";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, useLocation } from "react-router-dom";
import { loadSections } from "./i18n/i18n.ts";
import { At } from "./kernel/screen/at.tsx";
import { session, signInAsked, useSession } from "./kernel/state/session.ts";
import { useStore } from "./kernel/state/store.ts";
import { PageGuard } from "./shell/frame/page-guard.tsx";
import { guardLeaving } from "./shell/leave-guard.ts";
import { LoginPage } from "./shell/sign-in/login-page.tsx";
import { applyTheme } from "./shell/theme.ts";
import { groups } from "./screens/groups.ts";
import { laterPage } from "./ui/later.tsx";

applyTheme();
guardLeaving();
/** The sign-in page must not wait for the workbench, so that is a chunk of its own. */
const { Later: Workbench, fetchAhead: fetchWorkbench } = laterPage(async () => (await import("./shell/workbench.tsx")).Workbench);

/** The workbench finds its screens by their whole path: to match patterns the router's routes are not needed, which are a third of it. */
function Page() {
  const { pathname } = useLocation();
  if (pathname === "/") return <Navigate to="/login" replace />;
  return pathname === "/login" ? <LoginPage /> : <Workbench groups={groups} />;
}

/**
 * rules/product.md 4: a session that ends leads to /login. The workbench stays behind it where it was, covered and out of reach, until the
 * same person is back (sign-in/lock.tsx): tabs, filters, cursor and half-filled forms are as he left them. A hand that types is not led away
 * from its field (frame/overlay.tsx).
 */
function Pages() {
  const location = useLocation();
  const { me, expired } = useSession();
  const asked = useStore(signInAsked);
  const [place, setPlace] = useState(location);
  const isAtDoor = location.pathname === "/login";
  if (!isAtDoor && place !== location) setPlace(location);
  const waits = isAtDoor && me !== null;
  return (
    <>
      <PageGuard alone>
        <At location={waits ? place : location}>
          <Page />
        </At>
      </PageGuard>
      {expired && asked && !isAtDoor ? <Navigate to="/login" replace /> : null}
      {waits && !expired ? <Navigate to={place} replace state={place.state} /> : null}
    </>
  );
}

function Console() {
  return (
    // A key is answered by the page that its predecessor asked for: React's transitions would leave the old one standing meanwhile.
    <BrowserRouter useTransitions={false}>
      <Pages />
    </BrowserRouter>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  // Whoever comes to a page of the workbench needs it beside the texts, not after them.
  if (location.pathname !== "/" && location.pathname !== "/login") fetchWorkbench();
  // Whoever is signed in needs the door's words when he leaves, not when he comes.
  const isIn = session.get().token !== null;
  await loadSections("common", "shell", ...(isIn ? [] : ["login"]));
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
  // Fetched while the account is being typed: after sign-in nothing is waited for.
  window.setTimeout(fetchWorkbench, 1500);
  if (isIn) window.setTimeout(() => void loadSections("login").catch(() => undefined), 1500);
}
void start();
