/** The part of autocannon that is used here; the package has no types of its own. */
declare module "autocannon" {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly method?: "GET" | "POST";
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly errors: number;
    readonly non2xx: number;
    readonly duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
