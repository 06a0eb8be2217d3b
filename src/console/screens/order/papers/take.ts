import { paperCalls } from "../../../../contract/finance/paper.calls.ts";
import { fetchFile } from "../../../client/client.ts";
import { failureText } from "../../../i18n/reason.ts";
import { toast } from "../../../kernel/state/messages.ts";

/** Hands the file of a paper to the browser; what went wrong is said, and it can be taken again. */
export async function takePaper(paperId: number): Promise<void> {
  try {
    const { file, name } = await fetchFile(paperCalls["paper.file"], { paperId });
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    toast(failureText(error), { tone: "bad" });
  }
}
