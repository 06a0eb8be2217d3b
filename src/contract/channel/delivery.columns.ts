import { channelStateCodes, exemptionCodes, settleModeCodes } from "../../lending/options/growth/channel-codes.ts";
import { listOf } from "../kernel/list.ts";
import { companyCalls, deliveryCalls, whiteCalls, whiteListCalls } from "./delivery.calls.ts";

const named = {
  id: { label: "channel.column.id", kind: "id", width: 72 },
  name: { label: "channel.column.name", kind: "text", width: 192 },
  code: { label: "channel.column.code", kind: "text", width: 136 },
} as const;
const state = {
  status: { label: "channel.column.status", kind: "coded", codes: channelStateCodes, width: 112 },
  createTime: { label: "channel.column.created", kind: "instant" },
} as const;
const contact = { label: "channel.column.contact", kind: "text", width: 208, stays: true } as const;

/** Channels that are paid for, the newest first. */
export const deliveryList = listOf(deliveryCalls["delivery.list"], {
  title: "channel.delivery.title",
  columns: {
    ...named,
    companyName: { label: "channel.column.company", kind: "text", width: 160 },
    appId: { label: "order.column.app", kind: "app", width: 128 },
    settleMode: { label: "channel.column.settleMode", kind: "coded", codes: settleModeCodes, width: 200 },
    price: { label: "channel.column.price", kind: "money", width: 136, apart: true },
    capDay: { label: "channel.column.capDay", kind: "count", width: 128 },
    link: { label: "channel.column.link", kind: "text", width: 240 },
    landing: { label: "channel.column.landing", kind: "text", width: 240 },
    ...state,
  },
});

/** Companies whose channels they are. */
export const companyList = listOf(companyCalls["adCompany.list"], {
  title: "channel.company.title",
  columns: { id: named.id, name: named.name, contact, channels: { label: "channel.column.channels", kind: "count", width: 112 }, ...state },
});

/** Partners whose customers the machine lets pass. */
export const whiteChannelList = listOf(whiteCalls["whileChannel.list"], {
  title: "channel.white.title",
  columns: {
    ...named,
    appId: { label: "order.column.app", kind: "app", width: 128 },
    contact,
    rule: { label: "channel.column.rule", kind: "coded", codes: exemptionCodes, width: 216 },
    quota: { label: "channel.column.quota", kind: "count", width: 112 },
    users: { label: "channel.column.users", kind: "count", width: 128 },
    loans: { label: "channel.column.loans", kind: "count", width: 152 },
    firstOverdue: { label: "channel.column.firstOverdue", kind: "share", width: 168 },
    ...state,
  },
});

/** Who is exempt, the newest first. */
export const whiteUserList = listOf(whiteListCalls["whiteList.list"], {
  title: "channel.users.title",
  columns: {
    id: named.id,
    name: { label: "order.column.name", kind: "text", width: 176 },
    phone: { label: "order.column.phone", kind: "phone" },
    idNo: { label: "channel.column.idNo", kind: "text", width: 144 },
    channelName: { label: "channel.column.whiteChannel", kind: "text", width: 184 },
    appId: { label: "order.column.app", kind: "app", width: 128 },
    quota: { label: "channel.column.userQuota", kind: "count", width: 184 },
    used: { label: "channel.column.used", kind: "count", width: 112 },
    loans: { label: "channel.column.loans", kind: "count", width: 152 },
    expireTime: { label: "channel.column.expires", kind: "day" },
    operator: { label: "channel.column.operator", kind: "text", width: 160 },
    createTime: state.createTime,
  },
});
