import type { SettingGroup } from "../../../../lending/setting/setting.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type Pending } from "../../office/approval/approval.actions.ts";

/** A change of a setting, judged, as it waits. */
export interface Wish {
  readonly groupCode: SettingGroup;
  readonly key: string;
  readonly value: string;
  readonly validFrom: string;
  readonly reason: string;
  readonly source: string;
}

/** Puts it before a second person; one change of a key waits at a time. */
export const askChange = (context: Context, wish: Wish): Promise<Pending> =>
  requestOnce(context, {
    kind: wish.groupCode === "commission" ? "commissionRate" : "paramSave",
    orderId: null,
    target: `${wish.groupCode} ${wish.key}`,
    payload: { ...wish },
  });
