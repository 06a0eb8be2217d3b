import { useState } from "react";
import { marketingChannelCalls } from "../../../../contract/marketing/bulk.calls.ts";
import { readTime } from "../../../../lending/time/time-grammar.ts";
import { useAsked } from "../../../client/asked.ts";
import { dayOrder, formatInstant, formatMoney, timeZone } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { reasonText } from "../../../i18n/reason.ts";
import { can } from "../../../kernel/state/session.ts";
import { Field, inputClass } from "../../../ui/field.tsx";
import type { Sent } from "./bulk-way.ts";

const carriersOf = marketingChannelCalls["productSms.marketingChannel"];

/** The hour as it was typed, and what it means; null: now. */
interface Hour {
  readonly text: string;
  readonly time: string | null;
}

/** When it goes and by whom, as they are chosen; `isReadable` is false while the hour says nothing. */
export function useWhen(isVoice: boolean) {
  const [hour, setHour] = useState<Hour>({ text: "", time: null });
  const [wanted, setWanted] = useState("");
  const found = useAsked(carriersOf, can(carriersOf.permission) ? { channelType: isVoice ? "voice" : "sms" } : null).data ?? [];
  const carriers = found.filter(({ enabled }) => enabled);
  // Read once: what is relative to now stays what it was when it was typed.
  const type = (text: string) => setHour({ text, time: readTime(text, new Date(), timeZone(), dayOrder())?.toISOString() ?? null });
  // A recording goes by other carriers than a text.
  const channelId = carriers.some((each) => each.channelId === wanted) ? wanted : "";
  const isReadable = hour.text.trim() === "" || hour.time !== null;
  const sent: Sent = {
    ...(hour.text.trim() !== "" && hour.time !== null ? { scheduleTime: hour.time } : {}),
    ...(channelId === "" ? {} : { channelId }),
  };
  return { hour, type, carriers, channelId, choose: setWanted, isReadable, sent };
}

/** The hour of sending and the carrier: now, and the first that is on, where nothing is chosen. */
export function WhenFields({ hour, type, carriers, channelId, choose, isReadable }: ReturnType<typeof useWhen>) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-line px-4 py-2 max-[741px]:grid-cols-1">
      <Field
        name="scheduleTime"
        label={t("advertising.send.when")}
        autoComplete="off"
        value={hour.text}
        onChange={(event) => type(event.target.value)}
        error={isReadable ? null : reasonText({ error: "field.date" })}
        hint={hour.time === null ? t("advertising.send.whenHint") : t("advertising.send.at", { time: formatInstant(hour.time) })}
      />
      {carriers.length > 0 ? (
        <label className="flex flex-col gap-1 text-cell text-fg-1">
          {t("advertising.send.carrier")}
          <select
            name="channelId"
            className={`${inputClass} border-line-strong`}
            value={channelId}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t("advertising.send.anyCarrier")}</option>
            {carriers.map(({ channelId: id, name, price }) => (
              <option key={id} value={id} translate="no">
                {`${name} · ${formatMoney(price)}`}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
