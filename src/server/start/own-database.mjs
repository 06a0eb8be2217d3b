// A database of one's own (DATABASE_URL): looked at before anything starts, so that what is wrong with it is said, and what to do.
import { Stop } from "./house.mjs";

/** The oldest PostgreSQL that the house runs on. */
const oldest = 15;
/** ms until a database that does not answer counts as away. */
const patience = 10_000;
const example = "postgres://keyline:password@db.internal:5432/keyline";

const causes = {
  ENOTFOUND: ({ host }) => `Nobody knows the host ${host}. Look at the host name in DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `The name ${host} could not be looked up just now. Look at the host name in DATABASE_URL, and at the network.`,
  ECONNREFUSED: ({ host, port }) =>
    `Nothing listens on ${host}, port ${port}. Start PostgreSQL there, or look at host and port in DATABASE_URL.`,
  "28P01": ({ user }) =>
    `The password of ${user} is wrong. Write the right one into DATABASE_URL; signs such as @ : / # stand there as %40 %3A %2F %23.`,
  28000: ({ user, said }) =>
    `PostgreSQL does not let ${user} in from here (${said}). Allow it in pg_hba.conf, make the role (create role ${user} login createrole password '…'), or add ?sslmode=require to DATABASE_URL.`,
  "3D000": ({ user, database }) => `There is no database ${database}. Make it: create database ${database} owner ${user};`,
  53300: () => "PostgreSQL has no connection left. Raise its max_connections (the server uses about 25), or end what holds them.",
  "57P03": () => "PostgreSQL is just starting or stopping. Try again in a moment.",
};

/** What is wrong when no connection comes about, in one line with what to do about it; never the password. */
export function explain(error, url) {
  const at = { host: url.hostname, port: url.port || "5432", user: decodeURIComponent(url.username), database: url.pathname.slice(1) };
  const first = error.code || error.errors?.[0]?.code || "";
  const cause = causes[first];
  if (cause) return cause({ ...at, said: error.message });
  if (/timeout/i.test(error.message))
    return `${at.host}, port ${at.port}, does not answer within ${patience / 1000} s. Is a firewall between, or the port wrong?`;
  if (/SSL/i.test(error.message))
    return `${at.host} and this program do not agree on encryption (${error.message}). Add ?sslmode=require to DATABASE_URL, or take it away.`;
  return `The database ${at.database} on ${at.host}, port ${at.port}, cannot be opened: ${error.message}${first ? ` (${first})` : ""}.`;
}

function urlOf(text) {
  try {
    const url = new URL(text);
    if (/^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.username && url.pathname.length > 1) return url;
  } catch {
    // Said below.
  }
  throw new Stop(`DATABASE_URL is no address of a database with host, owner and name. It looks like this: ${example}`);
}

/**
 * Looks whether the house can live in that database.
 * @throws Stop with what is wrong and what to do
 */
export async function checkDatabase(text) {
  const url = urlOf(text);
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: text, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Stop(explain(error, url));
  }
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as me, current_database() as name,
         pg_is_in_recovery() as replica, has_schema_privilege('public', 'create') as may_create,
         rolsuper or rolcreaterole or exists (select from pg_roles where rolname = 'keyline_app') as has_role
       from pg_roles where rolname = current_user`,
    );
    const trouble = troubleOf(rows[0]);
    if (trouble) throw new Stop(trouble);
  } finally {
    await client.end().catch(() => {});
  }
}

function troubleOf({ version, me, name, replica, may_create, has_role }) {
  if (version < oldest)
    return `This is PostgreSQL ${version}; Keyline needs ${oldest} or newer. Upgrade it, or name another one in DATABASE_URL.`;
  if (replica) return `The database ${name} is a replica and takes no writes. Name the primary in DATABASE_URL.`;
  if (!may_create)
    return `${me} may not make tables in ${name}. Sign in as the owner of the database: alter database ${name} owner to ${me};`;
  if (!has_role) return `${me} may not make the role keyline_app that the server works as. Allow it: alter role ${me} createrole;`;
  return null;
}
