import { Dialog } from "../ui/dialog.tsx";

export interface Once {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** That it is not shown again, and what to do with it. */
  readonly note: string;
}

/** A secret that is shown this once: it stands on no other page, in no log and in no draft. */
export function OnceDialog({ subject, cancel }: { readonly subject: Once; readonly cancel: () => void }) {
  return (
    <Dialog title={subject.title} onClose={cancel}>
      <div className="flex flex-col gap-3 p-4">
        {/* It takes the focus, so that the hand copies it at once. */}
        <input
          readOnly
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
          aria-label={subject.label}
          value={subject.value}
          onFocus={(event) => event.currentTarget.select()}
          className="rounded border border-line bg-bg-0 px-3 py-2 text-center font-mono text-panel"
          translate="no"
        />
        <p className="text-fg-1">{subject.note}</p>
      </div>
    </Dialog>
  );
}
