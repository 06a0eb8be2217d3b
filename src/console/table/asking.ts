import type { Form, ScreenContext } from "../kernel/command/command.ts";
import { ports } from "../kernel/command/ports.ts";
import { toast } from "../kernel/state/messages.ts";

type Asking = Pick<ScreenContext<never>, "source" | "refresh">;

/** Asks a form that sends by itself; what it did is told where the form has not told it, then the list is read anew. */
export async function askAndRefresh<S>(form: Form<S, true | string>, subject: S, { source, refresh }: Asking): Promise<void> {
  const answer = await ports.ask(form, subject, source);
  if (!answer) return;
  if (typeof answer.values === "string") toast(answer.values, { tone: "good" });
  refresh();
}

/** The same as the whole of a command: the form is asked about the row, or about all of the rows. */
export const asking =
  <S>(form: Form<S, true | string>) =>
  (subject: S, context: Asking): void =>
    void askAndRefresh(form, subject, context);
