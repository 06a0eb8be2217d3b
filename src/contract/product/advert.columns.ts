import { positionCodes } from "../../lending/options/app-codes.ts";
import { listingCodes } from "../../lending/options/finance/money-ways.ts";
import { listOf } from "../kernel/list.ts";
import { advertCalls } from "./advert.calls.ts";

/** Adverts, app by app in the order in which they are shown. */
export const advertList = listOf(advertCalls["advert.list"], {
  title: "product.advert.title",
  columns: {
    appId: { label: "setting.product.column.app", kind: "app", width: 136 },
    position: { label: "product.advert.position", kind: "coded", codes: positionCodes, width: 136 },
    status: { label: "setting.product.column.status", kind: "coded", codes: listingCodes, width: 128 },
    imageUrl: { label: "product.advert.image", kind: "text", width: 120 },
    link: { label: "product.advert.link", kind: "text", width: 216 },
    language: { label: "product.app.locale", kind: "text", width: 144 },
    startTime: { label: "product.advert.start", kind: "instant" },
    endTime: { label: "product.advert.end", kind: "instant" },
    orderNum: { label: "product.advert.order", kind: "count", width: 88 },
    views: { label: "product.advert.views", kind: "count", width: 112 },
    clicks: { label: "product.advert.clicks", kind: "count", width: 112 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
    id: { label: "setting.product.column.id", kind: "id", hide: true },
  },
});
