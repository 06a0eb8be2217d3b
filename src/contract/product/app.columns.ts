import { appTypeCodes, appVersionCodes, osCodes, switchCodes } from "../../lending/options/app-codes.ts";
import { deviceTypeCodes } from "../../lending/options/device-types.ts";
import { listOf } from "../kernel/list.ts";
import { appCalls } from "./app.calls.ts";
import { appVersionCalls } from "./app-version.calls.ts";

const osType = { label: "product.app.os", kind: "coded", codes: osCodes, width: 104 } as const;
const updateTime = { label: "setting.product.column.updated", kind: "instant" } as const;
const id = { label: "setting.product.column.id", kind: "id", width: 72 } as const;

/** Client apps of the lender. */
export const appList = listOf(appCalls["app.list"], {
  title: "product.app.title",
  columns: {
    name: { label: "product.field.name", kind: "text", width: 152 },
    packageName: { label: "product.app.package", kind: "text", width: 192 },
    osType,
    appType: { label: "product.app.type", kind: "coded", codes: appTypeCodes, width: 112 },
    deviceKind: { label: "product.app.device", kind: "coded", codes: deviceTypeCodes, width: 128 },
    locale: { label: "product.app.locale", kind: "text", width: 144 },
    orders7d: { label: "product.app.orders", kind: "count", width: 144 },
    status: { label: "setting.product.column.status", kind: "coded", codes: switchCodes, width: 104 },
    storeUrl: { label: "product.app.store", kind: "text", width: 216 },
    privacyUrl: { label: "product.app.privacy", kind: "text", width: 216 },
    updateTime,
    id,
  },
});

/** Releases of the apps. */
export const appVersionList = listOf(appVersionCalls["appVersion.list"], {
  title: "product.appVersion.title",
  columns: {
    appId: { label: "setting.product.column.app", kind: "app", width: 136 },
    osType,
    version: { label: "product.appVersion.version", kind: "text", width: 104 },
    build: { label: "product.appVersion.build", kind: "count", width: 96 },
    status: { label: "setting.product.column.status", kind: "coded", codes: appVersionCodes, width: 128 },
    force: { label: "product.appVersion.force", kind: "flag", width: 176 },
    grayPercent: { label: "product.appVersion.gray", kind: "count", width: 144 },
    installs: { label: "product.appVersion.installs", kind: "count", width: 112 },
    publishTime: { label: "product.appVersion.published", kind: "instant" },
    url: { label: "product.appVersion.url", kind: "text", width: 216 },
    notes: { label: "product.appVersion.notes", kind: "text", width: 280 },
    updateTime,
    id: { ...id, hide: true },
  },
});
