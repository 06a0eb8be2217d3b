import type { ReactNode } from "react";
import type { Confirmation, Form } from "./command.ts";
import { createStore, useStore } from "./store.ts";

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

/** Shows a form over the shell; null when it was left. */
export function askForm<S, V>(form: Form<S, V>, subject: S): Promise<{ readonly values: V } | null> {
  const id = ++last;
  return new Promise((resolve) => {
    const end = (answer: { readonly values: V } | null) => {
      forms.set((before) => before.filter((open) => open.id !== id));
      resolve(answer);
    };
    const render = () => form({ subject, submit: (values) => end({ values }), cancel: () => end(null) });
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
