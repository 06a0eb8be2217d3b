import type { Needs } from "../../contract/kernel/call.ts";
import { loadSections } from "../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../kernel/command/command.ts";
import { ports } from "../kernel/command/ports.ts";
import type { MessageKey } from "../i18n/sections.ts";
import type { Source } from "../kernel/command/records.ts";
import { lateForm } from "./late-dialog.tsx";
import { queueOf } from "./queue/queues.ts";
import type { FunctionComponent } from "react";
import type { Asked } from "../form/fields-dialog.tsx";

interface Edited<R> {
  readonly id: string;
  readonly path: string;
  readonly permission: Needs;
  readonly words: { readonly add: MessageKey; readonly edit: MessageKey };
  readonly load: () => Promise<FunctionComponent<Asked<R | null>>>;
}
/** A record whose form is a dialog: `c` makes one, Enter opens the one under the cursor. */
export function editing<R>({ id, path, permission, words, load }: Edited<R>) {
  const { form } = lateForm<R | null, true>(async () => (await Promise.all([load(), loadSections("form")]))[0]);
  const { ui } = commandsFor<R>();
  const show = async (row: R | null, source: Source): Promise<void> => {
    if (ports.can(permission) && (await ports.ask(form, row, source))) queueOf(path)?.queue.reload();
  };
  const run = (row: R | null, { source }: Pick<ScreenContext<R>, "source">): void => void show(row, source);
  const commands: readonly Command<R>[] = [
    ui({
      id: `${id}.add`,
      label: words.add,
      target: "screen",
      verb: "new",
      place: { bar: 1, hint: 1 },
      permission,
      acts: true,
      run: (_none, context) => run(null, context),
    }),
    ui({
      id: `${id}.edit`,
      label: words.edit,
      target: "one",
      place: { rowMenu: 1 },
      permission,
      acts: true,
      run: (row, context) => run(row, context as unknown as Pick<ScreenContext<R>, "source">),
    }),
  ];
  return { commands, open: (row: R, source: Source) => void show(row, source) };
}
