import type { ReactNode } from "react";
import type { Confirmation, Form, Source } from "./command.ts";
import { createStore, useStore } from "../state/store.ts";

interface OpenForm {
  readonly id: number;
  readonly render: () => ReactNode;
}
interface OpenQuestion {
  readonly question: Confirmation;
  readonly answer: (yes: boolean) => void;
}

const forms = createStore<readonly OpenForm[]>([]);
const questions = createStore<readonly OpenQuestion[]>([]);
export const useForms = (): readonly OpenForm[] => useStore(forms);
export const useQuestion = (): OpenQuestion | null => useStore(questions)[0] ?? null;
let last = 0;

/** Shows a form over the shell; null when it was left. One that was left while it was being sent still answers what became of it. */
export function askForm<S, V>(form: Form<S, V>, subject: S, source: Source): Promise<{ readonly values: V } | null> {
  const id = ++last;
  return new Promise((resolve) => {
    const close = () => forms.set((before) => before.filter((open) => open.id !== id));
    const submit = (values: V) => {
      close();
      resolve({ values });
    };
    const cancel = (sending?: Promise<void>) => {
      close();
      void Promise.resolve(sending).finally(() => resolve(null));
    };
    const render = () => form({ subject, source, submit, cancel });
    forms.set((before) => [...before, { id, render }]);
  });
}

/** Asks before something that cannot be taken back. */
export function confirmDialog(question: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      question,
      answer: (yes) => {
        questions.set((before) => before.filter((other) => other !== open));
        resolve(yes);
      },
    };
    questions.set((before) => [...before, open]);
  });
}
