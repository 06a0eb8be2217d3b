import type pg from "pg";

/**
 * COPY without another dependency: pg hands its connection to anything that knows how to submit itself, and passes the
 * protocol's messages on to it. One COPY at a time on a client that does nothing else.
 */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  readonly stream: { pause(): void; resume(): void; once(event: "drain", then: () => void): unknown; readonly writableNeedDrain: boolean };
}
type Outcome = (error?: Error) => void;

abstract class Copy {
  readonly text: string;
  /** pg tells the end of every query through this; ours end by their own promise. */
  callback: () => void = () => undefined;
  #failure: Error | undefined;
  readonly #done: Outcome;
  constructor(text: string, done: Outcome) {
    this.text = text;
    this.#done = done;
  }
  submit(wire: Wire): void {
    wire.query(this.text);
  }
  handleError(error: Error): void {
    this.#failure = error;
    this.#done(error);
  }
  handleCommandComplete(): void {
    // The number of rows is counted where they are read or written.
  }
  handleReadyForQuery(): void {
    if (!this.#failure) this.#done();
  }
  handleRowDescription(): void {
    // COPY describes no rows.
  }
  handleDataRow(): void {
    // COPY sends chunks instead.
  }
}

class CopyOut extends Copy {
  readonly #each: (chunk: Buffer) => Promise<void> | void;
  #wire: Wire | undefined;
  constructor(text: string, each: (chunk: Buffer) => Promise<void> | void, done: Outcome) {
    super(text, done);
    this.#each = each;
  }
  override submit(wire: Wire): void {
    this.#wire = wire;
    super.submit(wire);
  }
  handleCopyData(message: { readonly chunk: Buffer }): void {
    const written = this.#each(message.chunk);
    if (!written) return;
    this.#wire?.stream.pause();
    void written.then(
      () => this.#wire?.stream.resume(),
      (error: unknown) => this.handleError(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer>;
  constructor(text: string, chunks: AsyncIterable<Buffer>, done: Outcome) {
    super(text, done);
    this.#chunks = chunks;
  }
  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error: unknown) => wire.sendCopyFail(String(error)));
  }
  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#chunks) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await new Promise<void>((go) => void wire.stream.once("drain", go));
    }
    wire.endCopyFrom();
  }
}

/** Runs `copy … to stdout`, handing on each line as the server wrote it. */
export function copyOut(client: pg.ClientBase, text: string, each: (chunk: Buffer) => Promise<void> | void): Promise<void> {
  return new Promise((done, fail) => {
    void client.query(new CopyOut(text, each, (error) => (error ? fail(error) : done())));
  });
}

/** Runs `copy … from stdin` with these bytes. */
export function copyIn(client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((done, fail) => {
    void client.query(new CopyIn(text, chunks, (error) => (error ? fail(error) : done())));
  });
}
