import { parseArgs, type ParseArgsConfig } from "node:util";

/** What a command was given behind its name. What cannot be read ends it at once: one line that says what, and exit code 2. */
export function readFlags<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's further sentences are about names of files that begin with a dash.
    const [said = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    process.stderr.write(`${said.replace(/\.$/, "")}. ${known.length > 0 ? `It takes ${known.join(", ")}.` : "It takes no flags."}\n`);
    process.exit(2);
  }
}

/** Runs a command of the terminal: what goes wrong is said in one line, and the exit code is 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
