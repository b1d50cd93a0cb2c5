/** Free checks need permission, and at least one new creator. */
import { cookies } from "next/headers";
import { LookCloserStrip } from "@/components/creators/look-closer-strip";
import type { CreatorAddress } from "@/components/creators/creator-address";
import { isWorthChecking, type Evidence, type KnownFacts } from "@/components/creators/known-facts";
import type { TableSettings } from "@/components/creators/table-settings";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { readSetting } from "@/lib/contract/setting-cookies";
import type { SeenById } from "@/lib/domain/seen/seen-in-post";
import { env } from "@/lib/server/runtime/env";
import type { MemberContext } from "@/lib/server/team/team-context";

type Props = {
  ctx: MemberContext;
  address: CreatorAddress;
  fresh: readonly string[];
  knownOf: (id: string) => KnownFacts;
  evidence: ReadonlyMap<string, Evidence>;
  settings: TableSettings;
  matched: readonly string[];
  ignoresFilters: boolean;
};

export const isLookingCloser = (fresh: readonly string[]) => env().isLookingCloser && fresh.length > 0;

export async function LookCloserHere(props: Props) {
  const { ctx, address, fresh, knownOf, evidence, settings, matched, ignoresFilters } = props;
  // Other services may have terms about searches that no person started.
  const isOurs = ctx.service.kind === "embedded";
  const isPaused = isOurs && readSetting(await cookies(), "look-closer") === "paused";
  const seen = fresh.flatMap((id) => {
    const post = evidence.get(id)?.seen;
    return post ? [[id, post] as const] : [];
  });
  return (
    <LookCloserStrip
      {...{ address, fresh, settings, matched, ignoresFilters, isPaused }}
      values={address.values}
      search={canonical(creatorQuery, address.values)}
      seen={Object.fromEntries(seen) satisfies SeenById}
      isAutomatic={isOurs && !isPaused && isWorthChecking(fresh.map(knownOf), settings.hidden)}
    />
  );
}
