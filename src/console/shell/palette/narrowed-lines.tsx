import { Command } from "cmdk";
import type { KeyboardEvent, ReactNode } from "react";
import { SpokenOption } from "./spoken-option.ts";

interface NarrowedLinesProps {
  readonly label: string;
  readonly selected: string;
  readonly select: (id: string) => void;
  /** Behind the last line comes the first. */
  readonly loop?: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A field and the lines that what is typed narrows: which there are is decided by their owner, arrows and Enter are the library's. */
export function NarrowedLines({ label, selected, select, loop = false, onKeyDown, children }: NarrowedLinesProps) {
  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      loop={loop}
      value={selected}
      onValueChange={select}
      label={label}
      className="flex min-h-0 flex-col"
      onKeyDown={onKeyDown}
    >
      <SpokenOption />
      {children}
    </Command>
  );
}
