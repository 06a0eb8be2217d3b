import { limits } from "../../lending/limits.ts";

const late = (): Error => Object.assign(new Error("nothing came"), { name: "TimeoutError" });

/**
 * For an answer that comes in pieces: ended when no piece comes for as long as a call may take (rules/wire.md 2). What its reader
 * does between two pieces does not count.
 */
export class Patience {
  readonly #gone = new AbortController();
  /** Ends the request: by whoever asked, or because nothing came. */
  readonly signal: AbortSignal;

  constructor(other?: AbortSignal) {
    this.signal = other ? AbortSignal.any([other, this.#gone.signal]) : this.#gone.signal;
  }

  /** Waits for the next piece. @throws an error named TimeoutError when it is late */
  async wait<T>(piece: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const reason = late();
        reject(reason);
        this.#gone.abort(reason);
      }, limits.httpTimeout);
    });
    try {
      return await Promise.race([piece, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}
