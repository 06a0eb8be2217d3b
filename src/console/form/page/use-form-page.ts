import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { Refused } from "../../../lending/reason.ts";
import type { Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { useForm, type Fields, type FormHandle } from "../use-form.ts";
import { closeForm } from "./address.ts";
import { meetingsOf, type Meeting, type Sides } from "./conflict.ts";
import type { FormPage, Version } from "./definition.ts";
import { changesOf, type Change, type Typed } from "./difference.ts";
import { actsOf, fieldsWith, overVersion, typedValues } from "./form-acts.ts";

/** What lies over the page. */
export type Over =
  | { readonly kind: "difference" }
  | { readonly kind: "versions" }
  | { readonly kind: "conflict"; readonly theirs: Version<Fields>; readonly sides: Sides; readonly meetings: readonly Meeting[] };

export interface FormPageHandle {
  readonly page: FormPage;
  readonly form: FormHandle;
  readonly versions: readonly Version<Fields>[];
  /** The record as it was read last; null of a new one. */
  readonly record: Version<Fields> | null;
  readonly changes: readonly Change[];
  /** What stands in the fields now. */
  readonly typed: Typed;
  readonly mayEdit: boolean;
  readonly over: Over | null;
  readonly show: (over: Over | null) => void;
  /** Ctrl+Enter: what is wrong first, then the difference. */
  readonly review: () => void;
  /** Sends it, once the difference has been seen. */
  readonly save: (source: Source) => void;
  /** What an old version said is typed into the fields; nothing is saved by it. */
  readonly propose: (version: Version<Fields>) => void;
  /** Goes on over what somebody else saved; `taken`: fields of which theirs is kept. */
  readonly join: (taken: ReadonlySet<string>) => void;
}

interface Opened {
  /** Null: a new one. */
  readonly id: number | null;
  readonly read: readonly Version<Fields>[];
  readonly showsVersions: boolean;
}

/** The record as it was read last, and what lies over the page. */
function useStored(page: FormPage, { id, read, showsVersions }: Opened) {
  const [versions, setVersions] = useState(read);
  const [over, show] = useState<Over | null>(showsVersions ? { kind: "versions" } : null);
  const record = versions[0] ?? null;
  const initial = record?.values ?? page.initial?.() ?? {};
  const base = typedValues(page, initial);
  /** Somebody was faster: his work and one's own, side by side. `version`: the one that was typed over. */
  const meet = async (mine: Sides["mine"], version: number): Promise<void> => {
    if (id === null) return;
    const now = await page.read(id);
    const theirs = now[0];
    if (!theirs) return;
    const began = now.find((each) => each.version === version);
    const sides = { base: began ? typedValues(page, began.values) : base, mine, theirs: typedValues(page, theirs.values) };
    setVersions(now);
    show({ kind: "conflict", theirs, sides, meetings: meetingsOf(page.fields, sides) });
  };
  return { versions, over, show, record, initial, base, meet };
}

/** Everything that a form page can do; how it looks stands beside it. */
export function useFormPage(page: FormPage, opened: Opened): FormPageHandle {
  const { id } = opened;
  const source = useRef<Source>("key");
  const { versions, over, show, record, initial, base, meet } = useStored(page, opened);
  const form = useForm<Fields>({
    fields: fieldsWith(page),
    initial: { ...initial, [overVersion]: String(record?.version ?? "") },
    judgesEach: true,
    draft: `${page.path} ${id ?? "new"}`,
    cancel: closeForm,
    ...(page.judge ? { judge: page.judge } : {}),
    submit: async (values, key) => {
      const typed = form.hook.getValues();
      const version = id === null ? null : Number(typed[overVersion]);
      const names = id === null ? Object.keys(page.fields) : changesOf(page.fields, base, typed).map(({ name }) => name);
      try {
        await page.save({ id, version, values, changed: new Set(names), key, source: source.current });
      } catch (refused) {
        // Gone before the refusal lands: a dialog that closes later would take the focus from the field that is named.
        flushSync(() => show(null));
        if (refused instanceof Refused && refused.reason.error === "version.stale") await meet(typed, version ?? 0);
        throw refused;
      }
      page.saved();
      closeForm();
    },
  });
  const typedNow = useWatch({ control: form.control });
  page.follow?.(typedNow);
  const changes = changesOf(page.fields, base, typedNow);
  const mayEdit = ports.can(id === null ? page.permission.add : page.permission.edit);
  const { review, propose, join } = actsOf({ page, form, changes, mayEdit, over, show });
  const save = (by: Source) => {
    source.current = by;
    form.submit();
  };
  return {
    page,
    form: { ...form, submit: review },
    versions,
    record,
    changes,
    typed: typedNow,
    mayEdit,
    over,
    show,
    review,
    save,
    propose,
    join,
  };
}
