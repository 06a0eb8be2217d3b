import { z } from "zod";
import { followUpMachine, leadResults } from "../../lending/follow-up.machine.ts";
import { day, id, instant, orderFilters, pageOf, pageTextFields, smallId } from "../kernel/fields.ts";

const status = z.enum(followUpMachine.states);
const filters = {
  appId: smallId.optional(),
  phone: orderFilters.phone,
  assigneeId: id.optional(),
  followStatus: status.optional(),
  startTime: day.optional(),
  endTime: day.optional(),
};
const list = z.strictObject({
  ...pageTextFields,
  ...filters,
});
const lead = z.strictObject({
  dataId: id,
  userId: id,
  name: z.string(),
  phone: z.string(),
  appId: z.int(),
  registerTime: instant.nullable(),
  settledCount: z.int(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  distributionTime: instant.nullable(),
  followStatus: status,
  lastFollowTime: instant.nullable(),
  nextFollowTime: instant.nullable(),
  callCount: z.int(),
});
const remark = z.strictObject({
  id,
  dataType: z.int(),
  result: z.enum(leadResults),
  reasonNotBorrow: z.int().nullable(),
  remark: z.string(),
  nextFollowTime: instant.nullable(),
  operator: z.string(),
  createTime: instant,
});
const to = { adminUserIds: z.array(id).min(1).max(100), mode: z.enum(["even", "weight", "chosen"]).default("even") };
const assigned = z.array(z.strictObject({ adminUserId: id, count: z.int() }));

const one = {
  list: { input: z.strictObject({ dataId: id }), output: lead },
  lists: { input: list, output: pageOf(lead) },
  remarkList: { input: z.strictObject({ dataId: id }), output: z.array(remark) },
  addRemark: {
    input: z.strictObject({
      dataId: id,
      dataType: z.literal([0, 1]).default(0),
      result: z.enum(leadResults),
      reasonNotBorrow: z.int().min(0).max(11).nullable().default(null),
      remark: z.string().trim().max(1_000).default(""),
      nextFollowTime: instant.nullable().default(null),
    }),
    output: z.strictObject({ id, followStatus: status }),
  },
  transferSelect: { input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), ...to }), output: z.strictObject({ assigned }) },
  transferSearch: {
    input: z.strictObject({ filters: z.strictObject(filters).default({}), ...to }),
    output: z.strictObject({ matched: z.int(), assigned }),
  },
  agencyList: {
    input: z.strictObject({ adminUserId: id.optional() }),
    output: z.array(
      z.strictObject({ adminUserId: id, adminName: z.string(), open: z.int(), today: z.int(), applied: z.int(), resting: z.boolean() }),
    ),
  },
  userList: {
    input: z.strictObject({ appId: smallId.optional() }),
    output: z.array(z.strictObject({ adminUserId: id, adminName: z.string(), open: z.int(), cap: z.int().nullable() })),
  },
  sendBack: {
    input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ returned: z.int() }),
  },
} as const;

/** Both lists ask and answer the same. */
export const leadSchemas = {
  "registerNotApply.allList": one.lists,
  "registerNotApply.backlogList": one.lists,
  "registerNotApply.doneList": one.lists,
  "registerNotApply.list": one.list,
  "registerNotApply.remarkList": one.remarkList,
  "registerNotApply.addRemark": one.addRemark,
  "registerNotApply.transferSearch": one.transferSearch,
  "registerNotApply.transferSelect": one.transferSelect,
  "registerNotApply.agencyList": one.agencyList,
  "registerNotApply.userList": one.userList,
  "registerNotApply.sendBack": one.sendBack,
  "reBorrowUserMarketing.allList": one.lists,
  "reBorrowUserMarketing.backlogList": one.lists,
  "reBorrowUserMarketing.doneList": one.lists,
  "reBorrowUserMarketing.list": one.list,
  "reBorrowUserMarketing.remarkList": one.remarkList,
  "reBorrowUserMarketing.addRemark": one.addRemark,
  "reBorrowUserMarketing.transferSearch": one.transferSearch,
  "reBorrowUserMarketing.transferSelect": one.transferSelect,
  "reBorrowUserMarketing.agencyList": one.agencyList,
  "reBorrowUserMarketing.userList": one.userList,
  "reBorrowUserMarketing.sendBack": one.sendBack,
} as const;
