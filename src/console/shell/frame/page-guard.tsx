import { Component, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import { ScriptMissing } from "../../ui/later.tsx";
import { Button } from "../../ui/button.tsx";

interface PlainProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Without the workbench around it: the one heading of its page. */
  readonly alone?: boolean;
}
/** A page that has nothing but a sentence, and mostly a way on. */
export function Plain({ title, children, action, alone = false }: PlainProps) {
  const Heading = alone ? "h1" : "h2";
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <Heading className="text-panel font-semibold">{title}</Heading>
      <div className="max-w-md text-fg-1">{children}</div>
      {action}
    </div>
  );
}

/** A part of the console did not come within its time: tabs, filters and drafts are kept over the reload. */
export function MissingScript({ alone = false }: { readonly alone?: boolean }) {
  const t = useT();
  return (
    <div role="alert" className="h-full">
      <Plain
        alone={alone}
        title={t("shell.script.title")}
        action={
          <Button tone="primary" onClick={() => location.reload()}>
            {t("shell.crash.retry")}
          </Button>
        }
      >
        {t("shell.script.text")}
      </Plain>
    </div>
  );
}

interface Texts {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}
interface GuardProps {
  readonly texts: Texts;
  readonly alone: boolean;
  readonly children: ReactNode;
}
class Guard extends Component<GuardProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { texts, alone, children } = this.props;
    if (!this.state.error) return children;
    if (this.state.error instanceof ScriptMissing) return <MissingScript alone={alone} />;
    return (
      <Plain alone={alone} title={texts.title} action={<Button onClick={() => this.setState({ error: null })}>{texts.retry}</Button>}>
        {texts.text}
      </Plain>
    );
  }
}

/** A page that crashes, or whose script does not come, takes no other page with it. */
export function PageGuard({ alone = false, children }: { readonly alone?: boolean; readonly children: ReactNode }) {
  const t = useT();
  const texts = { title: t("shell.crash.title"), text: t("shell.crash.text"), retry: t("shell.crash.retry") };
  return (
    <Guard texts={texts} alone={alone}>
      {children}
    </Guard>
  );
}
