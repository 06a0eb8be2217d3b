import { collectionDetailsCalls } from "../../../contract/finance/book/recovery.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import type { wageKinds } from "../../../lending/finance/wages.rules.ts";
import { read } from "../../client/client.ts";
import { noteOptions } from "../../client/late-options.ts";
import { can, session } from "../../kernel/state/session.ts";

type Kind = (typeof wageKinds)[number];
type People = OutputOf<"collectionDetails.people">;
/** Whose list it is: the next person at this seat may see other people. */
let known: { readonly of: number; readonly people: People } = { of: 0, people: [] };
let asked = { by: 0, at: 0 };
/** ms: people come and go rarely; after a failure it is asked again no sooner. */
const freshFor = 300_000;

/** Names of those whose work is counted in money: asked for once, and drawn when they come. */
function peopleOf(kinds: readonly Kind[]): People {
  const me = session.get().me?.user.adminUserId ?? 0;
  const call = collectionDetailsCalls["collectionDetails.people"];
  if (can(call.permission) && (asked.by !== me || Date.now() - asked.at > freshFor)) {
    asked = { by: me, at: Date.now() };
    void read(call, {}).then(
      (people) => {
        known = { of: me, people };
        noteOptions();
      },
      () => undefined,
    );
  }
  return known.of === me ? known.people.filter(({ kind }) => kinds.includes(kind)) : [];
}

/** Choices of a filter by person. Oneself is always there: the kind of value is known before the list is. */
export const personOptions =
  (...kinds: readonly Kind[]) =>
  (): readonly { readonly value: number; readonly label: string }[] => {
    const user = session.get().me?.user;
    const others = peopleOf(kinds).filter(({ adminUserId }) => adminUserId !== user?.adminUserId);
    return [
      ...(user ? [{ value: user.adminUserId, label: user.adminName }] : []),
      ...others.map(({ adminUserId, adminName }) => ({ value: adminUserId, label: adminName })),
    ];
  };

/** And by their teams. */
export const teamOptions =
  (...kinds: readonly Kind[]) =>
  (): readonly { readonly value: number; readonly label: string }[] =>
    [...new Map(peopleOf(kinds).map(({ teamId, team }) => [teamId, team]))].map(([value, label]) => ({ value, label }));
