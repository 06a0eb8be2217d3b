import { wagesCalls } from "../../../contract/finance/book/wages.calls.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { text } from "../../form/kinds.ts";
import { t } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { OwnStatement } from "./own-wages.screen.tsx";

const fields = { remark: text({ label: "wages.own.why", required: true }) };

/** What is wrong with one's own statement: it is not paid until it was prepared anew. */
export function ContestForm({ subject: { id, month }, source, submit, cancel }: Asked<OwnStatement>) {
  return (
    <FieldsDialog
      title={`${t("wages.own.contest")}: ${month}`}
      send={t("wages.own.contest")}
      fields={fields}
      initial={{}}
      cancel={cancel}
      submit={async ({ remark }, idempotencyKey) => {
        const meta = { command: "wages.contest", source, idempotencyKey };
        await ports.send(wagesCalls["wages.answer"], { statementId: id, decision: "contest", remark }, meta);
        ports.tell({ kind: "done", text: t("wages.own.contested") }, "wages.contest");
        submit(true);
      }}
    />
  );
}
