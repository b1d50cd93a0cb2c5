import { Suspense } from "react";
import { KnownPosts } from "@/app/(dashboard)/creators/known-posts";
import { RevealOne } from "@/app/(dashboard)/reveal-one";
import { messages as words } from "@/components/creators/messages/work";
import { CreditAdds, NewFacts } from "@/components/creators/creator-peek";
import { isWorthChecking, type KnownFacts } from "@/components/creators/known-facts";
import { LookAtOne } from "@/components/creators/look-at-one";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { recordHref } from "@/components/records/record-href";
import { Box } from "@/components/ui/box";
import { Tag } from "@/components/ui/tag";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { isAllowed } from "@/lib/server/access/caller";
import { env } from "@/lib/server/runtime/env";
import type { MemberContext } from "@/lib/server/team/team-context";

type Props = { ctx: MemberContext; id: string; known: KnownFacts };

export function UnrevealedHead({ ctx, id, known }: Props) {
  const handle = known.handle?.text;
  return (
    <header className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex items-center gap-2.5 text-28 font-650">
          <PlatformIcon source={sourceOf(id)} size={22} />
          <bdi className={`min-w-0 wrap-anywhere ${handle ? "" : "font-mono"}`}>
            {handle ? `@${handle}` : maskedId(id)}
          </bdi>
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <Tag>{words.unrevealed.tag}</Tag>
          <span className="min-w-0">{words.unrevealed.lead}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isAllowed(ctx, "reveal") ? (
          <RevealOne ctx={ctx} id={id} />
        ) : (
          <span className="text-ink-2">{noReveal.noReveal}</span>
        )}
      </div>
    </header>
  );
}

/** Free checks need a search that finds the creator, so they use the handle. */
function Checks({
  id,
  handle,
  known,
  hidden,
}: Omit<Props, "ctx"> & { handle: string; hidden: readonly "email"[] }) {
  if (!env().isLookingCloser) return null;
  const { values } = parseUrl(creatorQuery, [["username", handle]]);
  return (
    <LookAtOne
      values={values}
      search={canonical(creatorQuery, values)}
      back={recordHref(id)}
      isWorth={isWorthChecking([known], hidden)}
    />
  );
}

export function KnownBox({ ctx, id, known }: Props) {
  const handle = known.handle?.text;
  const hidden = isAllowed(ctx, "contacts") ? [] : (["email"] as const);
  if (!isAllowed(ctx, "search"))
    return (
      <Box className="px-[18px] pb-4">
        <h2 className="sr-only">{words.unrevealed.known}</h2>
        <CreditAdds known={known} hidden={hidden} />
      </Box>
    );
  const creator = {
    id,
    username: handle,
    mainCategory: known.category?.text,
    country: known.country?.text,
  };
  return (
    <Box className="px-[18px] pt-3.5 pb-4">
      <h2 className="sr-only">{words.unrevealed.known}</h2>
      {handle && <Checks {...{ id, handle, known, hidden }} />}
      <NewFacts
        known={known}
        hidden={hidden}
        below={
          handle && (
            <Suspense fallback={null}>
              <KnownPosts ctx={ctx} creator={creator} />
            </Suspense>
          )
        }
      />
    </Box>
  );
}
