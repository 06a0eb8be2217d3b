/** Stands still for those who asked for less motion; the label is what a screen reader hears. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <output className="inline-flex items-center gap-2 text-fg-2">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 animate-spin">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="26 12" />
      </svg>
      {label}
    </output>
  );
}
