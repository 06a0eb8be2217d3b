export { selectAnswer as readAnswer, selectInquirer, takeUnknown, updateAnswer } from "./account-inquiry.store.ts";
