/** What makes everybody's menu, for who asks what a role would see. */
export { menuTree, type Entry } from "./menu.store.ts";
