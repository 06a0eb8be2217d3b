import { renderHook, waitFor } from "@testing-library/react";
import { mutate } from "swr";
import { expect, test } from "vitest";
import { orderCalls } from "../../src/contract/order/order.calls.ts";
import { useCall } from "../../src/console/client/query.ts";
import { beginSession, clearSession, expireSession, resumeSession, session } from "../../src/console/kernel/state/session.ts";

const call = orderCalls["order.detail"];
const input = { loanRecordId: 7 } as never;
const shownTo = () => renderHook(() => useCall(call, input, { revalidateOnMount: false, revalidateIfStale: false })).result;
const signIn = (token: string) => {
  beginSession(token);
  session.set((before) => ({ ...before, perms: new Set([String(call.permission)].flat()) }));
};

test("what was read for one person is not shown to the next one at this seat, not for a moment", async () => {
  signIn("one");
  await mutate([call.name, input], { name: "Nguyễn Văn A" }, { revalidate: false });
  await waitFor(() => expect(shownTo().current.data).toEqual({ name: "Nguyễn Văn A" }));
  // The same person after a session that had ended finds it again.
  expireSession();
  resumeSession("one again");
  expect(shownTo().current.data).toEqual({ name: "Nguyễn Văn A" });
  clearSession();
  signIn("other");
  expect(shownTo().current.data).toBeUndefined();
});
