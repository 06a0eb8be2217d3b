import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CallName } from "../../../src/contract/calls.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import type { Book } from "../../bench/house.ts";
import { type Bar, holds } from "../../bench/table.ts";
import { differences } from "../sound.ts";
import { carryOn, decideAll } from "./carry-on.ts";
import { type Office, openOffice } from "./office.ts";
import { layDown, readRecipe, type Recipe, rowsLeft } from "./recipe.ts";
import { isMeant, lost } from "./witness.ts";

const folder = "tests/prove/upgrade";
const ending = ".recipe.gz";

/** The databases that versions before have left, the oldest first. */
const recipesLeft = (): readonly { readonly name: string; readonly recipe: Recipe }[] =>
  readdirSync(resolve(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name: name.slice(0, -ending.length), recipe: readRecipe(resolve(join(folder, name))) }))
    .sort((one, other) => Date.parse(one.recipe.moment) - Date.parse(other.recipe.moment));

/**
 * Each database that a version before has left, of a sample the last, comes up under this one: nothing lost, no figure changed, everything open can
 * be decided.
 */
export async function proveUpgrade(emptyDatabase: () => Promise<Book>, isSample: boolean): Promise<readonly Bar[]> {
  const bars: Bar[] = [];
  const recipes = recipesLeft().slice(isSample ? -1 : 0);
  for (const { name, recipe } of recipes) {
    const book = await emptyDatabase();
    try {
      bars.push(...(await upgrade(recipe, book, `from ${name}`)));
    } finally {
      await book.drop();
    }
  }
  return [holds("upgrade: databases of versions before", "1 at least", recipes.length > 0, String(recipes.length)), ...bars];
}

async function upgrade(recipe: Recipe, book: Book, from: string): Promise<readonly Bar[]> {
  await layDown(recipe, book);
  const applied = await migrate(book.url);
  const missing = await rowsMissing(recipe, book);
  // What was written in the last moments nobody has sealed yet: the server was gone.
  const sound = await differences(book, new Date(Date.parse(recipe.moment) - 60_000));
  const office = await openOffice(book, new Date(recipe.moment));
  try {
    for (const [account, token] of Object.entries(recipe.tokens)) office.tokens.set(account, token);
    const changed = await changedAnswers(office, recipe);
    const decided = await decideAll(office);
    const carried = await carryOn(office);
    await office.stopJobs();
    const after = await differences(book, new Date(office.now().getTime() + 60_000));
    const bar = (figure: string, wanted: string, wrong: readonly string[], measured: string): Bar =>
      holds(
        `upgrade ${from}: ${figure}`,
        wanted,
        wrong.length === 0,
        `${measured}${wrong.length > 0 ? `; ${wrong.slice(0, 5).join("; ")}` : ""}`,
      );
    return [
      bar("rows of every table", "all there", missing, `${applied.length} migrations, ${rowsLeft(recipe).size} tables`),
      bar("verify", "0 differences", sound, `${sound.length} differences`),
      bar("home, report, trial balance, desks, by sessions left open", "as before", changed, `${recipe.witnesses.length} answers`),
      bar("open approvals, offers, money in check", "each kind decided", decided.wrong, decided.kinds.join(", ")),
      bar("queued and held messages, exports", "go out", carried.wrong, carried.what),
      bar("verify after that and a night", "0 differences", after, `${after.length} differences`),
    ];
  } finally {
    await office.close();
  }
}

/** A migration may append to these: what reports count more of than before, or of every app together, and a screen of the house's with its entry and its key. */
const mayGrow: ReadonlySet<string> = new Set(["collection_bucket", "collection_delta", "day_delta", "menu_entry", "role_permission"]);

/** Gone, with what has taken their place: the one keeps at least a row for each of the other's, or none where they told of minutes only. */
const replaced: Readonly<Record<string, string | null>> = { known_address: "known_place", sign_in_failure: null };

async function rowsMissing(recipe: Recipe, { owner }: Book): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [name, left] of rowsLeft(recipe)) {
    const heir = replaced[name];
    if (heir === null) continue;
    const { rows } = await owner.query<{ now: number }>(`select count(*)::int as now from "${heir ?? name}"`);
    const now = rows[0]?.now ?? 0;
    if (now < left || (now > left && heir === undefined && !mayGrow.has(name))) wrong.push(`${name} had ${left}, has ${now}`);
  }
  return wrong;
}

/** What `npm run verify` would say, a line each. */
async function changedAnswers(office: Office, { witnesses }: Recipe): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { account, name, input, answer } of witnesses) {
    const now: unknown = await office.call(account, name as CallName, input as InputOf<CallName>);
    changed.push(...lost(answer, JSON.parse(JSON.stringify(now))).map((line) => `${account} ${name}${line}`));
  }
  return changed.filter((line) => !isMeant(line));
}
