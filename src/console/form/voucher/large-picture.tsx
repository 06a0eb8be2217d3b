import type { KeyboardEvent } from "react";
import { useT } from "../../i18n/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";

export interface LargeProps {
  readonly address: string;
  readonly word: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The picture of a voucher as large as the window. */
export function LargePicture({ address, word, onKeyDown, onClose }: LargeProps) {
  const t = useT();
  return (
    <Dialog title={word} bare width="sheet" onClose={onClose}>
      <button type="button" onKeyDown={onKeyDown} onClick={onClose} aria-label={t("common.close")}>
        <img src={address} alt={word} className="max-h-[78vh] w-full object-contain" />
      </button>
    </Dialog>
  );
}
