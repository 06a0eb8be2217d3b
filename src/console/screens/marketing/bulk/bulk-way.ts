import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import { smsMarketingCalls } from "../../../../contract/marketing/bulk.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { useAsked, type Asked } from "../../../client/asked.ts";
import type { Template } from "../../../form/message/reach.ts";
import type { Way } from "../../../form/message/way.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Selected } from "../../../table/queue/selected.ts";

export type BulkPreview = OutputOf<"smsMarketing.conversionPreview">;
type Wish = InputOf<"smsMarketing.conversionPreview">;

/** A recording stands among the texts below zero: one list, one choice. */
const wordsOf = (templateId: number): Pick<Wish, "type" | "templateId" | "voiceId"> =>
  templateId < 0 ? { type: "voice", voiceId: -templateId } : { type: "sms", templateId };
const rowsOf = (what: Selected): Pick<Wish, "dataIds" | "filters"> =>
  what.kind === "ticked" ? { dataIds: [...what.ids] } : { filters: what.filters as NonNullable<Wish["filters"]> };

/** Texts of advertising, and the recordings that two people have heard. */
function useWords({ appId }: { readonly appId: number }): Asked<readonly Template[]> {
  const texts = useAsked(smsMarketingCalls["smsMarketing.texts"], { appId });
  const voices = useAsked(smsMarketingCalls["smsMarketing.voices"], {});
  const spoken = (voices.data ?? [])
    .filter(({ state }) => state === "approved")
    .map(({ id, name, seconds }) => ({ templateId: -id, name: t("advertising.send.recording", { name, seconds }), content: name }));
  return { ...texts, data: texts.data && [...texts.data, ...spoken] };
}

/** When it goes, and by whom; what is left out is now, and the first carrier that is on. */
export type Sent = Pick<Wish, "scheduleTime" | "channelId">;
/** The words that were chosen, and how they go. */
export interface BulkAnswer extends Sent {
  readonly templateId: number;
}

export const usePlan = ({ of }: BulkModule, what: Selected, answer: BulkAnswer | null): Asked<BulkPreview> => {
  const { templateId, ...sent } = answer ?? { templateId: 0 };
  return useAsked(of.Preview, answer === null ? null : { ...rowsOf(what), ...wordsOf(templateId), ...sent });
};

/** How advertising goes to rows of a list: ticked ones, or all of a filter. */
export const bulkWay = ({ of }: BulkModule, what: Selected, sent: Sent = {}): Way => ({
  useTemplates: useWords,
  usePreview: () => ({ data: undefined, error: null, waiting: true }),
  send: async (_ids, { templateId }, meta) => {
    const { batchId, accepted, rejected, pending } = await ports.send(
      of.SmsSend,
      { ...rowsOf(what), ...wordsOf(templateId), ...sent },
      meta,
    );
    const blocked = rejected.reduce((sum, { count }) => sum + count, 0);
    return { taskId: batchId, accepted, blocked, ...(pending ? { waits: t("advertising.send.waits") } : {}) };
  },
});
