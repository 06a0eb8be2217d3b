import { useEffect, useState } from "react";
import { bankAccountCalls } from "../../../contract/finance/channel/bank-account.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { read } from "../../client/client.ts";

export type OwnAccount = OutputOf<"bankAccount.names">[number];
/** Kept from one form to the next: what a field offers is there at once, and read anew each time. */
let known: readonly OwnAccount[] = [];

/** The house's own accounts; none as long as they are not read. A form does without them: the server takes the default. */
export function useOwnAccounts(): readonly OwnAccount[] {
  const [accounts, setAccounts] = useState(known);
  useEffect(() => {
    let isThere = true;
    read(bankAccountCalls["bankAccount.names"], {}).then(
      (list) => {
        known = list;
        if (isThere) setAccounts(list);
      },
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  return accounts;
}

/** Those that money may have come to. */
export const takingOptions = () =>
  known
    .filter(({ takes }) => takes)
    .map(({ id, alias, bank, accountNo }) => ({ value: id, label: [alias, bank, accountNo].filter(Boolean).join(" · ") }));
