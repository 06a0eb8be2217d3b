import type { Context } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { withdrawWaiting } from "../../office/approval/approval.actions.ts";
import { tellPerson } from "../../office/notice/own.actions.ts";

interface Voided {
  readonly kind: "ruleSet" | "product";
  readonly target: string;
}
/** Days for which whoever asked is told. */
const days = 7;

/**
 * A request to publish is void once its draft was changed, or another version holds than the one that it was asked beside: nobody is left with a request
 * that he cannot approve. It is withdrawn by itself, and its asker is told by whom. @returns its number, or null where none waited
 */
export async function voidRequest(context: Context, { kind, target }: Voided): Promise<number | null> {
  const request = await withdrawWaiting(context, { kind, target });
  if (!request) return null;
  const { name, version } = request.payload as { readonly name: string; readonly version: number };
  const vars = { name, version, by: context.staff.name };
  if (request.requested_by !== context.staff.id)
    await tellPerson(context, request.requested_by, {
      text: (locale) => ({
        title: textIn(locale, "notice.void.title", vars),
        content: textIn(locale, "notice.void.text", vars),
      }),
      days,
    });
  return request.id;
}
