import { Component, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { session } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";

interface PlainProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Without the workbench around it: the one heading of its page. */
  readonly alone?: boolean;
}
function Plain({ title, children, action, alone = false }: PlainProps) {
  const Heading = alone ? "h1" : "h2";
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <Heading className="text-panel font-semibold">{title}</Heading>
      <div className="max-w-md text-fg-1">{children}</div>
      {action}
    </div>
  );
}

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

interface GuardProps {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
  readonly children: ReactNode;
}
/** A page that crashes takes no other page with it. */
export class PageGuard extends Component<GuardProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <Plain title={this.props.title} action={<Button onClick={() => this.setState({ error: null })}>{this.props.retry}</Button>}>
        {this.props.text}
      </Plain>
    );
  }
}
