import { companyCalls, whiteCalls } from "../../../contract/channel/delivery.calls.ts";
import { askedRows, type Choice } from "../../client/choices.ts";
import { send } from "../../client/client.ts";

const all = { page: 1, pageSize: 200 } as const;
export const companies = askedRows("channel:delivery:list", async () => (await send(companyCalls["adCompany.list"], all)).list);
export const partners = askedRows("channel:whileChannel:list", async () => (await send(whiteCalls["whileChannel.list"], all)).list);

const choicesOf = (rows: readonly { readonly id: number | string; readonly name: string }[]): readonly Choice[] =>
  rows.map(({ id, name }) => ({ value: Number(id), label: name }));
export const companyOptions = (): readonly Choice[] => choicesOf(companies.rows());
export const partnerOptions = (): readonly Choice[] => choicesOf(partners.rows());
