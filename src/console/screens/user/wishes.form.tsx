import { contactPolicyCalls } from "../../../contract/message/contact-policy.calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { userListCalls } from "../../../contract/user/list/user.calls.ts";
import { useAsked } from "../../client/asked.ts";
import { ChoiceField, SwitchField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { many, toggle } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { UserRow } from "./user-list.screen.tsx";

interface Props {
  readonly subject: UserRow;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

type Wish = InputOf<"contactPolicy.wishes">;
const command = "user.wishes";
const ways = ["call", "sms", "voice", "chat", "market"] as const;
const fields = {
  optOut: many({
    label: "user.list.optOut",
    options: () => ways.map((value) => ({ value, label: textOf(`user.list.consent.contact.${value}`) || value })),
  }),
  hours: toggle({ label: "user.list.consent.hours" }),
  share: toggle({ label: "user.list.consent.share" }),
};

interface Known {
  readonly optOut: readonly string[];
  readonly mayAnyHour: boolean;
  readonly mayShare: boolean;
  readonly kept: Wish["hours"];
}
function Wishes({ subject: { userId, name }, source, submit, cancel, known }: Props & { readonly known: Known }) {
  const form = useForm({
    fields,
    initial: { optOut: [...known.optOut], hours: known.mayAnyHour, share: known.mayShare },
    cancel,
    submit: async ({ optOut, hours, share }, idempotencyKey) => {
      const input: Wish = {
        userId,
        optOut: optOut.map(String) as Wish["optOut"],
        consents: [...(hours ? (["hours"] as const) : []), ...(share ? (["share"] as const) : [])],
        ...(known.kept ? { hours: known.kept } : {}),
      };
      await ports.send(contactPolicyCalls["contactPolicy.wishes"], input, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("user.list.wished", { name }) }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={`${t("user.list.command.wishes")} · ${name}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="optOut" focused />
        <SwitchField name="hours" />
        <SwitchField name="share" />
        <FormEnd send={t("user.list.command.wishes")} />
      </Form>
    </Dialog>
  );
}

/** How a customer does not want to be reached, and whether he may be outside the law's hours: a new version each time. */
export function WishesForm(props: Props) {
  useT();
  const { data } = useAsked(userListCalls["user.detail"], { userId: props.subject.userId });
  if (!data)
    return (
      <Dialog title={t("user.list.command.wishes")} onClose={props.cancel}>
        <Spinner label={t("common.loading")} />
      </Dialog>
    );
  const { optOut, opens, closes } = data.preference;
  const granted = (wanted: string): boolean => data.consents.find(({ type }) => type === wanted)?.granted ?? false;
  const kept = opens !== null && closes !== null ? { opens, closes } : undefined;
  return <Wishes {...props} known={{ optOut, mayAnyHour: granted("hours"), mayShare: granted("share"), kept }} />;
}
