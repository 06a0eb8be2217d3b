import { clockText, readSetting } from "../../lending/setting/setting.ts";
import type { MessageKey } from "../i18n/sections.ts";
import { typedText } from "./kinds.ts";

/** A minute of the lender's day, typed as 22:30. */
export const clockTime = (options: { readonly label: MessageKey; readonly hint?: () => string }) =>
  typedText<number>(options, {
    parse: (typed) => {
      const read = readSetting("clock", typed);
      return "meant" in read && read.meant !== null && read.meant < 86_400 ? read.meant / 60 : null;
    },
    show: (minute) => clockText(minute * 60),
    unreadable: { error: "field.unreadable", vars: { hint: "08:00" } },
  });
