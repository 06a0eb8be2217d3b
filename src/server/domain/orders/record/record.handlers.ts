import type { recordSchemas } from "../../../../contract/order/record.schemas.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readContacts } from "./contacts.actions.ts";
import { readLinks } from "./links.actions.ts";
import { readProfile } from "./profile.actions.ts";

/** Who has applied, whom he named, what else is his. */
export const recordHandlers: Handlers<keyof typeof recordSchemas> = {
  "order.profile": readProfile,
  "order.contacts": readContacts,
  "order.links": readLinks,
};
