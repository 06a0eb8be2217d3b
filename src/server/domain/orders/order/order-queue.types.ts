import type { NumberRange } from "../../../kernel/sql/filters.ts";
import type { ReviewFigureFilters } from "./review-figure.filters.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Orders by what a figure counts of them (contract/post-loan/collection.filters.ts). */
export interface FigureFilters {
  readonly recoveredTime?: Days | undefined;
  readonly clearedTime?: Days | undefined;
  readonly recoveredHour?: NumberRange | undefined;
  readonly allocatedTime?: Days | undefined;
  readonly contactedTime?: Days | undefined;
  readonly promisedTime?: Days | undefined;
  readonly promiseDueTime?: Days | undefined;
  readonly promiseKeptTime?: Days | undefined;
  readonly creditedTo?: readonly number[] | undefined;
  readonly credited?: boolean | undefined;
  readonly stageThen?: readonly string[] | undefined;
}

/** Every filter that some queue of orders takes; each call's own schema decides which of them can arrive. */
export interface QueueFilters extends FigureFilters, ReviewFigureFilters {
  readonly loanRecordIds?: readonly number[] | undefined;
  readonly orderNo?: string | undefined;
  readonly phone?: string | undefined;
  readonly name?: string | undefined;
  readonly appId?: readonly number[] | undefined;
  readonly userType?: readonly string[] | undefined;
  readonly status?: readonly number[] | undefined;
  readonly stage?: readonly string[] | undefined;
  readonly productId?: readonly number[] | undefined;
  readonly guestGroupId?: readonly number[] | undefined;
  readonly overdueDays?: NumberRange | undefined;
  readonly amount?: NumberRange | undefined;
  readonly reason?: readonly number[] | undefined;
  readonly contactStatus?: readonly string[] | undefined;
  readonly assigneeId?: readonly number[] | undefined;
  readonly assignStatus?: "assigned" | "unassigned" | undefined;
  readonly paymentInCheck?: boolean | undefined;
  readonly neglected?: boolean | undefined;
  readonly notContactedToday?: boolean | undefined;
  readonly applyTime?: Days | undefined;
  readonly payoutTime?: Days | undefined;
  readonly idNo?: string | undefined;
  readonly channel?: string | undefined;
  readonly label?: readonly string[] | undefined;
  readonly reviewerId?: readonly number[] | undefined;
  readonly reviewExempt?: boolean | undefined;
  readonly whiteList?: boolean | undefined;
  readonly repayTime?: Days | undefined;
  readonly commitmentTime?: Days | undefined;
  readonly completedTime?: Days | undefined;
}

export interface QueueSort {
  readonly sort?: string | undefined;
  readonly order: "asc" | "desc";
}
