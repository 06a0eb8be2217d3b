/** A zone of fixed offset in which it is between 12:00 and 13:00 at `now`. The names of Etc count westwards: Etc/GMT-7 is UTC+7. */
export function middayZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  if (east === 0) return "Etc/GMT";
  return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`;
}
