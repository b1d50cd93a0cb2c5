/** A few posts that share something with the open one, and the link to all of them. */
import Link from "next/link";
import { ArrowRight, Play } from "lucide-react";
import { ScoreBadge } from "@/components/records/score-badge";
import { Amount } from "@/components/ui/amount";
import { Moment } from "@/components/ui/moment";
import type { ViralPost } from "@/lib/contract/records";
import { headlineOf } from "./headline";
import { Poster } from "./poster";

export type Related = {
  title: string;
  /** What the posts share, shown in the link. */
  what: string;
  /** Search for all of them. */
  href: string;
  /** Address of one of them, with its panel open. */
  hrefOf: (id: string) => string;
  /** Without the open one. Null when the service could not be asked. */
  posts: readonly ViralPost[] | null;
  /** All of them, the open one included. */
  total: number | null;
};

export function RelatedPosts({ related, now }: { related: Related; now: number }) {
  const { title, what, href, hrefOf, posts, total } = related;
  return (
    <section className="min-w-0">
      <header className="mb-2 flex items-baseline gap-2 whitespace-nowrap">
        <h3 className="text-14 font-600">{title}</h3>
        <Link
          href={href}
          prefetch={false}
          className="ml-auto inline-flex min-w-0 items-center gap-1 text-12 font-550 text-accent-ink hover:underline"
        >
          <bdi className="truncate">{what}</bdi>
          {total !== null && <span className="shrink-0">· {total.toLocaleString("en")}</span>}
          <ArrowRight size={13} className="shrink-0" aria-hidden="true" />
        </Link>
      </header>
      {posts !== null && posts.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3">
          {posts.map((post) => (
            <li key={post.id} className="relative min-w-0">
              <Poster post={post} className="rounded-6">
                <div className="poster-scrim absolute inset-0 z-[1]" />
                {post.viralityScore !== undefined && (
                  <span className="absolute left-1 top-1 z-[2] origin-top-left scale-90">
                    <ScoreBadge score={post.viralityScore} />
                  </span>
                )}
                <Link
                  href={hrefOf(post.id)}
                  prefetch={false}
                  className="absolute inset-x-1.5 bottom-1.5 z-[2] line-clamp-3 text-11 font-650 text-white after:absolute after:-top-96 after:inset-x-0 after:bottom-0"
                >
                  <bdi>{headlineOf(post)}</bdi>
                </Link>
              </Poster>
              <p className="mt-1.5 flex items-center gap-1 text-12 text-ink-3">
                {post.views !== undefined && (
                  <>
                    <Play size={10} className="fill-current" aria-hidden="true" />
                    <Amount value={post.views} />
                    <span className="sr-only"> views</span>
                  </>
                )}
                {post.createdAt && <Moment iso={post.createdAt} now={now} className="ml-auto" />}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-12 text-ink-3">
          {posts === null ? "Open the search to see them." : "No other post shares it."}
        </p>
      )}
    </section>
  );
}
