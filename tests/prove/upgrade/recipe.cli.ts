import { randomBytes } from "node:crypto";
import { openPool } from "../../../src/server/db/connection.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { createDemo } from "../../../src/server/demo/demo.ts";
import { type Book, type Cluster, openCluster } from "../../bench/house.ts";
import { leaveDayOfWork } from "./day-of-work.ts";
import { openOffice } from "./office.ts";
import { writeRecipe } from "./recipe.ts";
import { askAll } from "./witness.ts";

/** A Friday, ten in the morning in Viet Nam: contact is lawful in all three markets' demo zones by day, and the month is well begun. */
const moment = new Date("2026-11-20T10:00:00+07:00");
const orders = 1_000;

/** Leaves a database of this version as a recipe (recipe.ts says how it is made again). */
async function main(file: string): Promise<void> {
  const cluster = await openCluster("keyline-recipe-pg");
  const book = await emptyBook(cluster);
  await migrate(book.url);
  await createDemo({ ownerUrl: book.url, orders, now: moment });
  const office = await openOffice(book, moment);
  try {
    office.startJobs();
    await leaveDayOfWork(office);
    const witnesses = await askAll(office, moment.toISOString().slice(0, 10));
    const client = await book.owner.connect();
    await writeRecipe(file, client, { moment: office.now().toISOString(), tokens: Object.fromEntries(office.tokens), witnesses });
    client.release();
  } finally {
    await office.close();
    await book.drop();
    await cluster.stop();
  }
}

async function emptyBook(cluster: Cluster): Promise<Book> {
  const name = `keyline_recipe_${randomBytes(5).toString("hex")}`;
  const root = openPool(cluster.url, 1);
  await root.query(`create database ${name}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const owner = openPool(url.href, 4);
  return {
    url: url.href,
    owner,
    async drop() {
      await owner.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}

const [file] = process.argv.slice(2);
if (!file) throw new Error("recipe <file>");
await main(file);
