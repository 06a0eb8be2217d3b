/** A line that is written over itself on a terminal, and every tenth of the way elsewhere. */
export function progressLine(title: string): (done: number, what: string) => void {
  let shown = -1;
  return (done, what) => {
    const percent = Math.floor(done * 100);
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001b[K${title}: ${percent} % ${done < 1 ? what : ""}${done < 1 ? "" : "\n"}`);
    } else if (Math.floor(percent / 10) > shown) {
      shown = Math.floor(percent / 10);
      process.stdout.write(`${title}: ${percent} %\n`);
    }
  };
}
