import Link from "next/link";
import { searchAddress, type Kept } from "@/components/filters/search-address";
import { LinkPending } from "@/components/ui/link-pending";
import type { ViralPost } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { readQuickWords, withProposals } from "@/lib/domain/quick-search/quick-words";
import { examplesOf } from "./examples-of-posts";
import { VIRAL_PATH } from "./viral-address";
import { messages } from "./messages/results";

function hrefOf(text: string, keep: Kept): string {
  const { proposals } = readQuickWords(viralQuery, text, Date.now());
  return searchAddress(viralQuery, VIRAL_PATH, withProposals(viralQuery, {}, proposals), keep);
}

/** Made from `posts`, so that each finds something. */
export function ExampleSearches({
  posts,
  keep,
  className = "",
}: {
  posts: readonly ViralPost[];
  keep: Kept;
  className?: string;
}) {
  const examples = examplesOf(posts);
  if (examples.length === 0) return null;
  return (
    <nav aria-label={messages.examples.label} className={`flex flex-wrap items-center gap-2 ${className}`}>
      <span className="text-ink-3">{messages.examples.lead}</span>
      {examples.map((text) => (
        <Link
          key={text}
          href={hrefOf(text, keep)}
          prefetch={false}
          className="inline-flex h-7 items-center gap-1.5 rounded-6 bg-surface px-2.5 font-mono text-12 text-ink-2 ring-1 ring-inset ring-line hover:bg-hover hover:text-ink max-md:h-11"
        >
          {text}
          <LinkPending />
        </Link>
      ))}
    </nav>
  );
}
