export { linkRegistered } from "./statement.store.ts";
