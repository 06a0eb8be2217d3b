import { coded } from "../../../lending/options/coded.ts";
import { settingGroups, settingTypes } from "../../../lending/setting/setting.ts";
import { listOf } from "../../kernel/list.ts";
import { systemConfigCalls } from "./system-config.calls.ts";

export const systemConfigList = listOf(systemConfigCalls["systemConfig.selectAll"], {
  title: "setting.title",
  columns: {
    groupCode: { label: "setting.column.group", kind: "coded", codes: coded("setting.group", settingGroups), width: 136 },
    key: { label: "setting.column.key", kind: "text", width: 264 },
    value: { label: "setting.column.value", kind: "text", width: 200 },
    askedValue: { label: "setting.column.asked", kind: "text", width: 200 },
    nextValue: { label: "setting.column.next", kind: "text", width: 168 },
    source: { label: "setting.column.source", kind: "text", width: 232 },
    remark: { label: "setting.column.remark", kind: "text", width: 200 },
    updateBy: { label: "setting.column.updateBy", kind: "text", width: 136 },
    updateTime: { label: "setting.column.updateTime", kind: "instant" },
    version: { label: "setting.column.version", kind: "count", width: 88 },
    requester: { label: "setting.column.requester", kind: "text", width: 136, hide: true },
    nextFrom: { label: "setting.column.nextFrom", kind: "day", width: 120, hide: true },
    askedFrom: { label: "setting.column.askedFrom", kind: "day", width: 120, hide: true },
    valueType: { label: "setting.column.type", kind: "coded", codes: coded("setting.type", settingTypes), width: 120, hide: true },
    id: { label: "setting.column.id", kind: "id", hide: true },
  },
});
