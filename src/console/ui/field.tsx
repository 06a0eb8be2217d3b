import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly error?: string | null;
  readonly hint?: string | null;
  readonly after?: ReactNode;
}

export const inputClass = "h-8 w-full rounded-panel border bg-inset px-2 text-form text-fg-0";

/** A labelled input; its error stands where the eye is, and is what a screen reader hears with the field. */
export function Field({ label, error, hint, after, className, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="text-cell text-fg-1">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={classes(inputClass, error ? "border-danger" : "border-line-strong")}
        />
        {after}
      </div>
      {note ? (
        <p id={`${id}-note`} role={error ? "alert" : undefined} className={classes("text-cell", error ? "text-danger" : "text-fg-2")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
