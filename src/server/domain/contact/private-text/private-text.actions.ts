export { codeLasts, countCodes, insertCode, insertConfirmation, lockCode, markTried } from "./private-text.store.ts";
