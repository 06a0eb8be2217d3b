import { bankAccountCalls } from "../../../contract/finance/channel/bank-account.calls.ts";
import { paymentCalls } from "../../../contract/finance/payout/payment.calls.ts";
import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import { askedRows, type AskedRows, type Choice } from "../../client/choices.ts";
import { send } from "../../client/client.ts";
import { session } from "../../kernel/state/session.ts";

interface Holder {
  readonly adminUserId: number;
  readonly adminName: string;
}
/** Who may hold rows of a list: known to those who give them away; everybody else looks for his own. */
const holdersOf =
  ({ rows }: AskedRows<Holder>) =>
  (): readonly Choice[] => {
    const user = session.get().me?.user;
    const others = rows().filter(({ adminUserId }) => adminUserId !== user?.adminUserId);
    return [
      ...(user ? [{ value: user.adminUserId, label: user.adminName }] : []),
      ...others.map(({ adminUserId, adminName }) => ({ value: adminUserId, label: adminName })),
    ];
  };

const holder = { key: "adminUserId", label: "payout.column.owner", kind: "many-of" } as const;
export const payoutHolder = {
  ...holder,
  options: holdersOf(askedRows("finance:payment:assign", () => send(paymentCalls["payment.userList"], {}))),
} as const;
export const receiptHolder = {
  ...holder,
  options: holdersOf(askedRows("finance:repayment:assign", () => send(repaymentCalls["repayment.userList"], {}))),
} as const;

const accounts = askedRows("system:bank:list", async () => {
  const { list } = await send(bankAccountCalls["bankAccount.list"], { pageSize: 200 });
  return list.filter(({ id }) => id > 0).map(({ id, alias, accountNo }) => ({ value: id, label: `${alias} ${accountNo}` }));
});
/** The account of the house's own that the money came to. */
export const houseAccount = {
  key: "bankAccountId",
  label: "receipt.column.account",
  kind: "many-of",
  options: (): readonly Choice[] => accounts.rows(),
} as const;
