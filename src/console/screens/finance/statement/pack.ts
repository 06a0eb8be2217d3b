/** The file packed by gzip, as base64: how it goes over the wire. */
export async function packed(file: File): Promise<string> {
  const bytes = new Uint8Array(await new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
  let binary = "";
  // A piece at a time: a function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
