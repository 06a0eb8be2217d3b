import { useT } from "../../i18n/i18n.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { session } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Plain } from "./page-guard.tsx";

/** rules/product.md 2: whatever is not known, or not in one's menu. */
export function MissingPage({ alone = false }: { readonly alone?: boolean }) {
  const t = useT();
  return (
    <Plain
      alone={alone}
      title={`404 · ${t("shell.missing.title")}`}
      action={
        <Button tone="primary" onClick={() => goTo(session.get().token ? "/homePage" : "/login")}>
          {t("shell.missing.home")}
        </Button>
      }
    >
      {t("shell.missing.text")}
    </Plain>
  );
}
