/** The post that the address opens, from the results of this page. */
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { creatorsHref } from "@/components/viral/creators-href";
import { CreatorBar } from "@/components/viral/creator-bar";
import { MissingEntry } from "@/components/records/missing-entry";
import { panelHrefs } from "@/components/records/panel-hrefs";
import { PostPanel } from "@/components/viral/post-panel";
import { VIRAL_PATH, postHref, type ViralAddress } from "@/components/viral/viral-address";
import type { Facets, ViralPage } from "@/lib/contract/records";
import { isAllowed } from "@/lib/server/access/caller";
import { readPostSources } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { loadCreator } from "./load-creator";
import { loadRelated } from "./load-related";
import { RevealCreator } from "../reveal-creator";
import { messages } from "@/components/viral/messages/posts";

export async function OpenPost({
  ctx,
  id,
  posts,
  facets,
  address,
}: {
  ctx: MemberContext;
  id: string;
  posts: ViralPage;
  facets: Facets | null;
  address: ViralAddress;
}) {
  const ids = posts.data.map((each) => each.id);
  const index = ids.indexOf(id);
  const post = posts.data[index];
  if (!post)
    return (
      <MissingEntry
        id={id}
        label={messages.missing.label}
        title={messages.missing.title}
        closeHref={postHref(address)}
        searchHref={VIRAL_PATH}
      >
        {messages.missing.text}
      </MissingEntry>
    );
  const { page, pageSize } = address.values;
  const [related, creator, sources] = await Promise.all([
    loadRelated(ctx, post),
    loadCreator(ctx, post),
    readPostSources(ctx, [id]).catch(() => null),
  ]);
  return (
    <PostPanel
      post={post}
      benchmark={post.category ? facets?.benchmarks?.[post.category] : undefined}
      position={(page - 1) * pageSize + index + 1}
      total={posts.totalResults}
      hrefs={panelHrefs(ids, id, (each) => postHref(address, each))}
      related={related}
      sources={sources?.[0] ?? null}
      foot={
        <CreatorBar
          post={post}
          of={creator}
          creatorsHref={creatorsHref(post.creatorUsername ?? "")}
          reveal={
            creator.state === "new" &&
            (isAllowed(ctx, "reveal") ? (
              <RevealCreator key={creator.id} id={creator.id} />
            ) : (
              <span className="max-w-64 text-ink-2">{noReveal.noReveal}</span>
            ))
          }
        />
      }
      now={Date.now()}
    />
  );
}
