/** What is refused of channels and their links. */
export const channelErrorNames = ["channel.codeTaken", "channel.nameTaken", "channel.full", "channel.codeFixed"] as const;
