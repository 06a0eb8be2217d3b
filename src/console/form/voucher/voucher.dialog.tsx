import { Dialog } from "../../ui/dialog.tsx";
import type { Asked } from "../fields-dialog.tsx";
import { voucherWord } from "./voucher-word.ts";
import { Voucher } from "./voucher.tsx";

/** A voucher over a list whose rows have one. */
export const VoucherDialog = ({ subject, cancel }: Asked<string>) => (
  <Dialog title={voucherWord(subject)} onClose={cancel} width="wide">
    <div className="p-4">
      <Voucher name={subject} />
    </div>
  </Dialog>
);
