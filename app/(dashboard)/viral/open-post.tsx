import { Bookmark } from "lucide-react";
import { SaveLink } from "@/components/boards/save-link";
import { buttonClass } from "@/components/ui/button-class";
import { searchFields } from "@/components/match/match-address";
import { filtersOnly } from "@/lib/contract/canonical";
import { viralQuery } from "@/lib/contract/viral";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { creatorsHref } from "@/components/viral/creators-href";
import { CreatorBar } from "@/components/viral/creator-bar";
import { MissingEntry } from "@/components/records/missing-entry";
import { panelHrefs } from "@/components/records/panel-hrefs";
import { PostPanel } from "@/components/viral/post-panel";
import { SAVE_TO_BOARD } from "@/components/match/match-paths";
import { matchBodyOf, matchHrefOf } from "@/components/match/selected-posts";
import { VIRAL_PATH, postHref, type ViralAddress } from "@/components/viral/viral-address";
import { knownTotal, type Facets, type ViralPage } from "@/lib/contract/records";
import { isAllowed } from "@/lib/server/access/caller";
import { readPostSources } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { loadCreator } from "./load-creator";
import { loadRelated } from "./load-related";
import { RevealCreator } from "../reveal-creator";
import { messages } from "@/components/viral/messages/posts";

function selectionOf(address: ViralAddress, id: string, at: number) {
  const { pageSize: _, ...filters } = searchFields(address.values);
  const text = new URLSearchParams(filters).toString();
  return { search: { text, fields: filtersOnly(viralQuery, address.values) }, posts: [{ id, at }] };
}

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
  const at = (page - 1) * pageSize + index;
  const selection = selectionOf(address, id, at);
  const [related, creator, sources] = await Promise.all([
    loadRelated(ctx, post),
    loadCreator(ctx, post),
    readPostSources(ctx, [id]).catch(() => null),
  ]);
  return (
    <PostPanel
      post={post}
      benchmark={post.category ? facets?.benchmarks?.[post.category] : undefined}
      position={at + 1}
      total={knownTotal(posts)}
      hrefs={panelHrefs(ids, id, (each) => postHref(address, each))}
      related={related}
      save={
        isAllowed(ctx, "lists.write") && (
          <SaveLink
            href={matchHrefOf(selection, pageSize, SAVE_TO_BOARD)}
            {...matchBodyOf(selection, pageSize)}
            className={buttonClass({ variant: "ghost" })}
            hasKey
          >
            <Bookmark size={14} className="text-ink-3" aria-hidden="true" />
            <span className="max-sm:sr-only">{messages.panel.save}</span>
          </SaveLink>
        )
      }
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
