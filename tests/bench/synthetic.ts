import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How much larger the house is made: as large as the specification makes it. */
export const synthetic = { prefixes: 10, screens: 125, calls: 250 } as const;

const columns = ["name", "code", "amount", "share", "status", "holder", "day", "createTime"] as const;
const kinds = { amount: "money", share: "share", status: "coded", day: "day", createTime: "instant" } as Readonly<Record<string, string>>;
const zods = { amount: "z.int()", share: "z.int()", status: "status", day: "day", createTime: "instant" } as Readonly<
  Record<string, string>
>;

interface Member {
  readonly prefix: string;
  /** Name of its calls, its screen, its texts. */
  readonly name: string;
}
const members: readonly Member[] = Array.from({ length: synthetic.screens }, (_, at) => ({
  prefix: `synthetic${at % synthetic.prefixes}`,
  name: `made${at}`,
}));

const callsOf = ({ prefix, name }: Member): string => `import { defineCalls } from "../kernel/call.ts";

export const ${name}Calls = defineCalls("${name}", {
  list: { method: "POST", path: "/${prefix}-domain/${name}/list", permission: "system:sms:list", effect: "read" },
  save: { method: "POST", path: "/${prefix}-domain/${name}/save", permission: "system:sms:edit", effect: "write", audit: "${name}.save" },
});
`;

const schemasOf = ({ name }: Member): string => `import { z } from "zod";
import { day, id, instant, pageFields, pageOf } from "../kernel/fields.ts";

const status = z.enum(["open", "done", "refused"]);
const row = z.strictObject({ id, ${columns.map((key) => `${key}: ${zods[key] ?? "z.string()"}`).join(", ")} });

export const ${name}Schemas = {
  "${name}.list": {
    input: z.strictObject({ ...pageFields, name: z.string().max(80).optional(), code: z.string().max(80).optional(), status: z.array(status).optional() }),
    output: pageOf(row),
  },
  "${name}.save": { input: row.omit({ id: true, createTime: true }).extend({ id: id.optional() }), output: z.strictObject({ id }) },
};
`;

const columnsOf = ({ prefix, name }: Member): string => `import { coded } from "../../lending/options/coded.ts";
import { listOf } from "../kernel/list.ts";
import { ${name}Calls } from "./${name}.calls.ts";

export const ${name}List = listOf(${name}Calls["${name}.list"], {
  title: "${prefix}.${name}.title",
  columns: {
${columns.map((key) => `    ${key}: { label: "${prefix}.${name}.column.${key}", kind: "${kinds[key] ?? "text"}"${key === "status" ? `, codes: coded("${prefix}.${name}.status", ["open", "done", "refused"])` : ""} },`).join("\n")}
  },
});
`;

const serverOf = ({ prefix, name }: Member): string => `import type { ${name}Calls } from "../../../../contract/${prefix}/${name}.calls.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { readPage, type Queue } from "../../../kernel/sql/queue.ts";
import { Values, rowOf } from "../../../kernel/sql/sql.ts";

function queueOf(input: ParsedOf<"${name}.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [\`tenant_id = \${values.add(tenant.id)}\`];
  if (input.status) where.push(\`status = any(\${values.add(input.status)})\`);
  return { from: "${name}", columns: { id: "id", ${columns.map((key) => `${key}: "${key}"`).join(", ")} }, where, orderBy: "id", values };
}

export const ${name}Handlers: Handlers<keyof typeof ${name}Calls> = {
  "${name}.list": (input, context) => readPage(context.tx, queueOf(input, context), input.page, input.pageSize),
  "${name}.save": async (input, context) => {
    const row = await rowOf<{ id: number }>(context.tx, "insert into ${name} (tenant_id, name) values ($1, $2) returning id", [context.tenant.id, input.name]);
    const id = row?.id ?? 0;
    context.record({ subject: "${name}", ids: [id], detail: { ...input } });
    return { id };
  },
};
`;

const screenOf = ({ prefix, name }: Member): string => `import { ${name}Calls } from "../../../contract/${prefix}/${name}.calls.ts";
import { ${name}List } from "../../../contract/${prefix}/${name}.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { tableScreen } from "../../table/table-screen.tsx";

const { call } = commandsFor<RowOf<"${name}.list">>();

export const ${name} = tableScreen<"${name}.list">({
  path: "/${prefix}/${name}",
  list: ${name}List,
  rowKey: "id",
  looks: { status: { tone: ({ status }) => (status === "open" ? "warn" : "good") } },
  filters: ["name", "code", "status"],
  commands: [
    call({
      id: "${name}.save",
      label: "${prefix}.${name}.title",
      target: "one",
      verb: "switch",
      place: { bar: 1 },
      call: ${name}Calls["${name}.save"],
      input: ({ createTime: _time, ...row }) => ({ ...row, status: "done" as const }),
      after: (_out, context) => context.refresh(),
      done: "${prefix}.${name}.title",
    }),
  ],
});
`;

/** The section of one menu group. */
const textsOf = (prefix: string, of: readonly Member[]): string =>
  JSON.stringify({
    [prefix]: Object.fromEntries(
      of.map(({ name }) => [
        name,
        {
          title: `List ${name}`,
          column: Object.fromEntries(columns.map((key) => [key, `The ${key} of ${name}`])),
          status: { open: "open", done: "done", refused: "refused" },
        },
      ]),
    ),
  });

const importsOf = (of: readonly Member[], what: string, from: (name: string) => string): string =>
  of.map(({ name }) => `import { ${name}${what} } from "${from(name)}";\n`).join("");
const spread = (of: readonly Member[], what: string): string => of.map(({ name }) => `  ...${name}${what},\n`).join("");

const contractIndexOf = (of: readonly Member[]): string =>
  `import type { FileRecord } from "../kernel/list.ts";\n${importsOf(of, "Calls", (name) => `./${name}.calls.ts`)}${importsOf(of, "List", (name) => `./${name}.columns.ts`)}${importsOf(of, "Schemas", (name) => `./${name}.schemas.ts`)}
export const calls = {\n${spread(of, "Calls")}} as const;
export const schemas = {\n${spread(of, "Schemas")}};
export const lists: readonly FileRecord[] = [${of.map(({ name }) => `${name}List`).join(", ")}];
`;

/** Puts lines before a line of a central list, which must be there. */
async function insert(file: string, before: string, lines: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no line ${before}`);
  await writeFile(file, text.replace(before, `${lines}${before}`));
}

/** Writes the synthetic members of one prefix and names them where a person would. */
async function addPrefix(root: string, prefix: string, of: readonly Member[]): Promise<void> {
  const at = (...path: string[]): string => join(root, "src", ...path);
  const folders = [at("contract", prefix), at("server/domain/growth", prefix), at("console/screens", prefix)];
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const member of of) {
    await writeFile(at("contract", prefix, `${member.name}.calls.ts`), callsOf(member));
    await writeFile(at("contract", prefix, `${member.name}.schemas.ts`), schemasOf(member));
    await writeFile(at("contract", prefix, `${member.name}.columns.ts`), columnsOf(member));
    await writeFile(at("server/domain/growth", prefix, `${member.name}.handlers.ts`), serverOf(member));
    await writeFile(at("console/screens", prefix, `${member.name}.screen.ts`), screenOf(member));
  }
  await writeFile(at("contract", prefix, "index.ts"), contractIndexOf(of));
  const screens = `${importsOf(of, "", (name) => `./${name}.screen.ts`)}\nexport const screens = [${of.map(({ name }) => name).join(", ")}];\n`;
  await writeFile(at("console/screens", prefix, "index.ts"), screens);
  for (const list of ["calls", "schemas"])
    await insert(at("contract", `${list}.ts`), "  ...basics,\n", `  ...${prefix},\n`).then(() =>
      insert(at("contract", `${list}.ts`), "import { ", `import { ${list} as ${prefix} } from "./${prefix}/index.ts";\n`),
    );
  await insert(at("contract/schemas.ts"), "  typeof basics &\n", `  typeof ${prefix} &\n`);
  const group = `  { paths: "/${prefix}", load: () => import("./${prefix}/index.ts") },\n`;
  await insert(at("console/screens/groups.ts"), `  { paths: "/homePage"`, group);
  const door = at("server/domain/growth/index.ts");
  await insert(
    door,
    "import ",
    importsOf(of, "Handlers", (name) => `./${prefix}/${name}.handlers.ts`),
  );
  await insert(door, "  ...advertHandlers,\n", spread(of, "Handlers"));
}

/** Languages that hold every text; the others hold what they say differently. */
const whole = ["en_PH", "es_MX", "id_ID", "vi_VN", "zh_CN"] as const;

/** Makes the copy of the house at `root` as large as the specification makes it. */
export async function growHouse(root: string): Promise<void> {
  const sections = join(root, "src/console/i18n/sections.ts");
  for (let at = 0; at < synthetic.prefixes; at += 1) {
    const prefix = `synthetic${at}`;
    const of = members.filter((each) => each.prefix === prefix);
    await addPrefix(root, prefix, of);
    for (const language of whole) await writeFile(join(root, "locales", language, `${prefix}.json`), textsOf(prefix, of));
    await insert(sections, "import type common", `import type ${prefix} from "../../../locales/en_PH/${prefix}.json";\n`);
    await insert(sections, "  readonly common: ", `  readonly ${prefix}: (typeof ${prefix})["${prefix}"];\n`);
  }
}

/** A field more in one call's answer, as somebody would add it. */
export const editSchema = (root: string): Promise<void> =>
  appendFile(join(root, "src/contract/synthetic0/made0.schemas.ts"), "export const edited = z.strictObject({ id, edited: z.string() });\n");
