import "./app.css";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { loadSections } from "./i18n/i18n.ts";
import { guardLeaving } from "./shell/leave-guard.ts";
import { LoginPage } from "./shell/sign-in/login-page.tsx";
import { applyTheme } from "./shell/theme.ts";
import { groups } from "./screens/groups.ts";

applyTheme();
guardLeaving();
/** The sign-in page must not wait for the workbench, so that is a chunk of its own. */
const loadWorkbench = async () => ({ default: (await import("./shell/workbench.tsx")).Workbench });
const Workbench = lazy(loadWorkbench);

function Console() {
  return (
    // A key is answered by the page that its predecessor asked for: React's transitions would leave the old one standing meanwhile.
    <BrowserRouter useTransitions={false}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Navigate to="/login" replace />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="*" element={<Workbench groups={groups} />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  await loadSections("common", "errors", "login", "shell");
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
  // Fetched while the account is being typed: after sign-in nothing is waited for.
  window.setTimeout(() => void loadWorkbench(), 1500);
}
void start();
