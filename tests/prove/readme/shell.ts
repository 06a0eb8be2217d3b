import { spawn } from "node:child_process";
import { freePort, sleep } from "../../bench/house.ts";
import type { Step } from "./life.ts";

export interface Ended {
  readonly code: number;
  readonly text: string;
}
type Env = Readonly<Record<string, string>>;

/** Nothing of the proof's own house reaches the commands. */
function environment(env: Env): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _url,
    PORT: _port,
    HOST: _host,
    AUDIT_KEYS: _keys,
    AUDIT_ANCHOR: _anchor,
    DATA_DIR: _folder,
    INIT_CWD: _cwd,
    ...rest
  } = process.env;
  return { ...rest, ...env };
}

function open(line: string, env: Env) {
  const child = spawn("sh", ["-c", line], { env: environment(env), detached: true, stdio: ["pipe", "pipe", "pipe"] });
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (said.text += bytes.toString()));
  const ended = new Promise<number>((done) => child.once("close", (code) => done(code ?? 1)));
  return { child, said, ended };
}

/** A line of the shell to its end. */
export async function runLine(line: string, env: Env, input = ""): Promise<Ended> {
  const { child, said, ended } = open(line, env);
  child.stdin.end(input);
  const code = await ended;
  return { code, text: said.text };
}

const patience = 15 * 60_000;

/** A line that serves: it is waited for until it says that it is ready, asked what is wanted of it, and ended as a terminal ends it. */
export async function startAndStop(line: string, env: Env, { ready, path }: NonNullable<Step["serves"]>): Promise<Ended> {
  const port = await freePort();
  const { child, said, ended } = open(line, { ...env, PORT: String(port) });
  let isOver = false;
  void ended.then(() => (isOver = true));
  const end = Date.now() + patience;
  while (!isOver && !said.text.includes(ready) && Date.now() < end) await sleep(200);
  const answered = isOver ? "" : await fetch(`http://127.0.0.1:${port}${path}`).then(async (answer) => answer.text());
  if (child.pid && !isOver) process.kill(-child.pid, "SIGINT");
  const code = await ended;
  const isLeft = await fetch(`http://127.0.0.1:${port}${path}`).then(
    () => true,
    () => false,
  );
  return { code, text: isLeft ? `${said.text}\nIt was ended and serves on.` : `${said.text}\n${answered}` };
}
