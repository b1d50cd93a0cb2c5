import Link from "next/link";
import { ArrowRight } from "lucide-react";
import type { ViralPost } from "@/lib/contract/records";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { PostThumb } from "./post-thumb";
import { messages } from "./messages/posts";

export type Related = {
  title: string;
  what: string;
  href: string;
  hrefOf: (id: string) => string;
  /** The open post is left out. It is null if the service didn't respond. */
  posts: readonly ViralPost[] | null;
  /** The open post is included. */
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
          {total !== null && <span className="shrink-0">· {formatNumber(total)}</span>}
          <ArrowRight size={13} className="shrink-0" aria-hidden="true" />
        </Link>
      </header>
      {posts !== null && posts.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3">
          {posts.map((post) => (
            <PostThumb key={post.id} post={post} href={hrefOf(post.id)} now={now} />
          ))}
        </ul>
      ) : (
        <p className="text-12 text-ink-3">
          {posts === null ? messages.related.notAnswered : messages.related.none}
        </p>
      )}
    </section>
  );
}
