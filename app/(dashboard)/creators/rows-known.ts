import type { CreatorAddress } from "@/components/creators/creator-address";
import { knownOfRow, type Evidence, type KnownFacts } from "@/components/creators/known-facts";
import { ROWS, inRowOrder, rowOrderOf } from "@/components/creators/row-order";
import { momentWords } from "@/components/ui/moment-words";
import type { CreatorIdPage } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { readFormats } from "@/lib/server/team/account/display-formats";
import type { MemberContext } from "@/lib/server/team/team-context";

type Page = {
  found: CreatorIdPage | null;
  evidence: ReadonlyMap<string, Evidence>;
  owned: ReadonlyMap<string, OwnedCreator>;
};

export async function rowsKnown(
  ctx: MemberContext,
  { found, evidence, owned }: Page,
  { values, keep }: CreatorAddress,
) {
  const words = momentWords((await readFormats(ctx)).timeZone);
  // A service that ignores one filter may ignore others.
  const filters = found?.unmatched ? {} : values;
  const made = new Map<string, KnownFacts>();
  const knownOf = (id: string): KnownFacts => {
    const known = made.get(id) ?? knownOfRow(filters, evidence.get(id), words);
    made.set(id, known);
    return known;
  };
  const order = rowOrderOf(keep[ROWS]);
  const inOrder = (ids: readonly string[]) =>
    inRowOrder(ids, order, (id) => {
      const mine = owned.get(id);
      return { known: knownOf(id), ownedEmail: mine && Boolean(mine.creator.email) };
    });
  return { knownOf, inOrder };
}
