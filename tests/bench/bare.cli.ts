// The bare JSON statement, prepared once per connection: no session, no permission, no wall, no cipher. What a page is compared with.
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
const text = process.env["BARE_SQL"] ?? "select '[]'";
const values: unknown[] = JSON.parse(process.env["BARE_VALUES"] ?? "[]");

const app = Fastify();
app.get("/readyz", async () => ({ ok: true }));
app.post("/page", async (_request, reply) => {
  const { rows } = await pool.query<{ list: string }>({ name: "page", text, values });
  return reply.type("application/json").send(rows[0]?.list ?? "[]");
});
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
