/** What a new form begins with: null, or the record that is made anew under another name. */
export const seeded: { id: number | null } = { id: null };

/** Once: the next new form begins empty again. */
export function takeSeed(): number | null {
  const { id } = seeded;
  seeded.id = null;
  return id;
}
