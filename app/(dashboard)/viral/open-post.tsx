import "server-only";
import { Bookmark } from "lucide-react";
import { SaveLink } from "@/components/boards/save-link";
import { buttonClass } from "@/components/ui/button-class";
import { searchFields } from "@/components/match/match-address";
import { filtersOnly } from "@/lib/contract/canonical";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { searchAddress } from "@/components/filters/search-address";
import { creatorsHref } from "@/components/viral/creators-href";
import { CreatorBar, type PostCreator } from "@/components/viral/creator-bar";
import { MissingEntry } from "@/components/records/missing-entry";
import { panelHrefs } from "@/components/records/panel-hrefs";
import { PostPanel, type Related } from "@/components/viral/post-panel";
import { SAVE_TO_BOARD } from "@/components/match/match-paths";
import { matchBodyOf, matchHrefOf } from "@/components/match/selected-posts";
import { openingOf } from "@/components/viral/headline";
import { VIRAL_PATH, postHref, type ViralAddress } from "@/components/viral/viral-address";
import { knownTotal, type Facets, type ViralPage, type ViralPost } from "@/lib/contract/records";
import { isAllowed } from "@/lib/server/access/caller";
import { readPostSources, searchPosts } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { RevealCreator } from "../reveal-creator";
import { messages } from "@/components/viral/messages/posts";
import { readOwned } from "@/lib/server/team/library/browse-library";
import { creatorOfPost } from "@/lib/server/team/match-creators/creator-of-post";
import { withPoster } from "./with-poster";

function selectionOf(address: ViralAddress, id: string, at: number) {
  const { pageSize: _, ...filters } = searchFields(address.values);
  const text = new URLSearchParams(filters).toString();
  return { search: { text, fields: filtersOnly(viralQuery, address.values) }, posts: [{ id, at }] };
}

/** A free search finds the handle; then the library is read. */
async function loadCreator(ctx: MemberContext, post: ViralPost): Promise<PostCreator> {
  const match = await creatorOfPost(ctx, post);
  if (match.state === "several") return { state: "several", count: match.ids.length };
  if (match.state !== "found") return match;
  const owned = (await readOwned(ctx, [match.id])).get(match.id);
  return owned ? { state: "owned", creator: owned.creator } : { state: "new", id: match.id };
}

const SHOWN = 3;
const MAX_TEXT_LENGTH = 200;

async function relatedBy(
  ctx: MemberContext,
  title: string,
  what: string,
  filters: ViralFilters,
  openId: string,
): Promise<Related> {
  const values = { ...filters, page: 1, pageSize: SHOWN + 1 };
  const found = await searchPosts(ctx, values).catch(() => null);
  return {
    title,
    what,
    href: searchAddress(viralQuery, VIRAL_PATH, filters),
    hrefOf: (id) => searchAddress(viralQuery, VIRAL_PATH, filters, { post: id }),
    posts:
      found &&
      found.data
        .filter(({ id }) => id !== openId)
        .slice(0, SHOWN)
        .map(withPoster),
    total: found && knownTotal(found),
  };
}

async function loadRelated(ctx: MemberContext, post: ViralPost): Promise<Related[]> {
  const { musicTitle, hook } = post;
  const opening = openingOf(hook);
  const searches: Promise<Related>[] = [];
  if (musicTitle && musicTitle.length <= MAX_TEXT_LENGTH) {
    searches.push(relatedBy(ctx, messages.related.sound, musicTitle, { musicTitle }, post.id));
  }
  if (opening && opening.length <= MAX_TEXT_LENGTH) {
    searches.push(relatedBy(ctx, messages.related.opening, `“${opening}”`, { hook: opening }, post.id));
  }
  return Promise.all(searches);
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
