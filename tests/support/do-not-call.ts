/** A list of numbers that want no advertising, of yesterday, for every tenant: without one nobody of a file is given out. */
export const doNotCallList = (day: string): string =>
  `insert into marketing_import (tenant_id, kind, name, listed_on, state, staff_id, at, ended_at)
   select t.tenant_id, 'doNotCall', 'list', '${day}', 'done', (select min(s.id) from staff s where s.tenant_id = t.tenant_id), '${day}', '${day}' from tenant t`;
