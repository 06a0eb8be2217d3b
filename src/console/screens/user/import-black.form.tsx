import type { OutputOf } from "../../../contract/types.ts";
import { blackCalls } from "../../../contract/user/black/black.calls.ts";
import { limits } from "../../../lending/limits.ts";
import { blackFileFields, type BlackFileField } from "../../../lending/options/black-file.ts";
import { blackKinds } from "../../../lending/options/black-codes.ts";
import { type FileDesk, ImportDialog } from "../../form/import/import-dialog.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";

interface Props {
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const command = "black.import";
const labels: Readonly<Record<BlackFileField, Parameters<typeof t>[0]>> = {
  type: "user.black.column.type",
  value: "user.black.value",
  reason: "user.black.column.reason",
  expires: "user.black.column.expires",
};
const fieldOf = (title: string): string =>
  blackFileFields.find((field) => [field, t(labels[field]).toLowerCase()].includes(title.trim().toLowerCase())) ?? title;
const labelOf = (field: string): string => {
  const known = blackFileFields.find((each) => each === field);
  return known ? t(labels[known]) : field;
};

/** A file of values: judged at once, line by line; of many a second person has to know. */
export function ImportBlackForm({ source, submit, cancel }: Props) {
  useT();
  const desk: FileDesk<OutputOf<"black.import">> = {
    title: t("user.black.import.title"),
    help: t("user.black.import.help", {
      fields: blackFileFields.join(", "),
      kinds: blackKinds.join(", "),
      most: formatNumber(limits.blackInFile),
      alone: formatNumber(limits.blackAlone),
    }),
    badFile: "black-list-refused.csv",
    fieldOf,
    labelOf,
    ask: (rows, dry, idempotencyKey) => ports.send(blackCalls["black.import"], { rows, dry }, { command, source, idempotencyKey }),
    button: (good) => t(good > limits.blackAlone ? "user.black.import.ask" : "user.black.import.send", { count: formatNumber(good) }),
    ended: ({ added, pending }) => {
      const text = pending ? t("user.black.import.waits") : t("user.black.import.done", { count: formatNumber(added) });
      ports.tell({ kind: "done", text }, command);
      submit(true);
    },
  };
  return <ImportDialog desk={desk} cancel={cancel} />;
}
