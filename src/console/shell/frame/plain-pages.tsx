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

/** A screen of the menu that this version does not have: said plainly, never a dead link. */
export function UnbuiltPage({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <Plain title={name}>
      <p data-unbuilt="">{t("shell.unbuilt.text")}</p>
      <p className="mt-1 text-fg-2">{t("shell.unbuilt.hint")}</p>
    </Plain>
  );
}
