import { messages } from "@/components/creators/messages/record";
import { SourceList } from "@/components/records/source-list";
import { Box } from "@/components/ui/box";
import { readCreatorSources } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";

export async function CreatorSources({ ctx, id }: { ctx: MemberContext; id: string }) {
  const answer = await readCreatorSources(ctx, [id]).catch(() => null);
  const sources = answer?.[0]?.sources ?? [];
  if (sources.length === 0) return null;
  return (
    <Box title={messages.sources} className="pb-3.5">
      <div className="mt-1 px-[18px]">
        <SourceList sources={sources} />
      </div>
    </Box>
  );
}
