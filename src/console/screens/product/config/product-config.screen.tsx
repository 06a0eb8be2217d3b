import { configList } from "../../../../contract/product/product.columns.ts";
import { editRecord } from "../../../form/page/address.ts";
import { overList } from "../../../form/page/over-list.tsx";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { waitingMark } from "../../../table/approval/waiting.commands.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { path } from "./config.path.ts";
import { configCommands } from "./product.commands.ts";
import { ownWord } from "../own-word.tsx";

const tones: Readonly<Record<string, Tone>> = { live: "good", changed: "warn", waiting: "warn", scheduled: "plain", draft: "plain" };

/** Terms of products: Enter edits them, `p` puts the newest version before a second person, who sees what it changes and costs. */
export const productConfig = overList(
  tableScreen<"product.configList">({
    path,
    list: configList,
    rowKey: "id",
    sections: ["product", "setting", "approval"],
    open: ({ id }) => editRecord(id),
    mark: waitingMark,
    looks: {
      name: { cell: ({ name }) => ownWord(name) },
      state: { tone: ({ state }) => tones[state] ?? "plain" },
      liveVersion: { cell: ({ liveVersion }) => (liveVersion === null ? "–" : String(liveVersion)) },
    },
    filters: ["name", { key: "appId", label: "setting.product.column.app", kind: "many-of", options: appOptions }, "state"],
    commands: configCommands,
  }),
  async () => ({ page: (await import("./config.form.ts")).configForm }),
);
