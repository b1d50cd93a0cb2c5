import Link from "next/link";
import { Play } from "lucide-react";
import { ScoreBadge } from "@/components/records/score-badge";
import { Amount } from "@/components/ui/amount";
import { Moment } from "@/components/ui/moment";
import { unseen } from "@/components/ui/unseen";
import type { ViralPost } from "@/lib/contract/records";
import { headlineOf } from "./headline";
import { Poster } from "./poster";
import { messages } from "./messages/posts";

export function PostThumb({ post, href, now }: { post: ViralPost; href: string; now: number }) {
  return (
    <li className="relative min-w-0">
      <Poster post={post} className="rounded-6">
        <div className="poster-scrim absolute inset-0 z-[1]" />
        {post.viralityScore !== undefined && (
          <span className="absolute left-1 top-1 z-[2] origin-top-left scale-90">
            <ScoreBadge score={post.viralityScore} />
          </span>
        )}
        <Link
          href={href}
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
            {messages.marked.views(<Amount value={post.views} />, unseen)}
          </>
        )}
        {post.createdAt && <Moment iso={post.createdAt} now={now} className="ml-auto" />}
      </p>
    </li>
  );
}
