export { selectFinanceTakers as financeTakers, selectIds as idsOf } from "./task.store.ts";
