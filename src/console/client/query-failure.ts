/** Apart from the queries themselves: the shell says what happens, and loads none of the library that only screens need. */
let tell: (error: unknown) => void = () => {};

/** What happens when a screen's read fails: the shell decides. */
export function whenQueryFails(then: (error: unknown) => void): void {
  tell = then;
}
export const queryFailed = (error: unknown): void => tell(error);
