import { uploadCalls } from "../../../../contract/product/file.calls.ts";
import { fileKindCodes, type FileKind } from "../../../../lending/options/file-kinds.ts";
import { refreshCalls } from "../../../client/query.ts";
import { base64Of } from "../../../form/base64.ts";
import { FieldsDialog } from "../../../form/fields-dialog.tsx";
import { choice, image } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { choicesOf, wordOf } from "../../../table/filter/options.ts";

interface PictureProps {
  readonly subject: { readonly loanRecordId: number };
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
/** Named as the call names them: what the server refuses stands at its field. */
const fields = {
  type: choice({ label: "dossier.file.kindOf", required: true, options: choicesOf(fileKindCodes) }),
  file: image({ label: "dossier.file.picture", required: true }),
};

/** One more picture for an order: what came by another way than the customer's app. */
export function PictureForm({ subject, source, submit, cancel }: PictureProps) {
  return (
    <FieldsDialog
      title={t("order.command.picture")}
      send={t("order.command.picture")}
      fields={fields}
      initial={{}}
      cancel={cancel}
      submit={async ({ type, file }, idempotencyKey) => {
        if (file === null) return;
        const kind = type as FileKind;
        const sent = { scene: "order" as const, loanRecordId: subject.loanRecordId, type: kind, file: await base64Of(file) };
        await ports.send(uploadCalls["file.upload"], sent, { command: "order.picture", source, idempotencyKey });
        void refreshCalls("order.files");
        submit(t("dossier.file.added", { name: wordOf(fileKindCodes, kind) }));
      }}
    />
  );
}
