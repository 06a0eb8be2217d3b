import { paperCalls } from "../../../contract/finance/paper.calls.ts";
import { fetchFile } from "../../client/client.ts";
import { saveFile } from "../../client/save-file.ts";
import { failureText } from "../../i18n/reason.ts";
import { toast } from "../../kernel/state/messages.ts";

/** Hands the file of a paper to the browser; what went wrong is said, and it can be taken again. */
export async function takePaper(paperId: number): Promise<void> {
  try {
    saveFile(await fetchFile(paperCalls["paper.file"], { paperId }));
  } catch (error) {
    toast(failureText(error), { tone: "bad" });
  }
}
