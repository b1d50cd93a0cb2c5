import Link from "next/link";
import { searchAddress, type Kept } from "@/components/filters/search-address";
import { LinkPending } from "@/components/ui/link-pending";
import { canonical } from "@/lib/contract/canonical";
import { parseUrl } from "@/lib/contract/query";
import type { ViralPost } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { readQuickWords, withProposals } from "@/lib/domain/quick-search/quick-words";
import { VIRAL_PATH } from "./viral-address";
import { messages } from "./messages/results";

function hrefOf(text: string, keep: Kept): string {
  const { proposals } = readQuickWords(viralQuery, text, Date.now());
  return searchAddress(viralQuery, VIRAL_PATH, withProposals(viralQuery, {}, proposals), keep);
}

const SIZES = [1_000, 10_000, 50_000, 500_000, 1_000_000];
const MOST = 4;

const shortNumber = (value: number) => (value >= 1_000_000 ? `${value / 1_000_000}m` : `${value / 1_000}k`);

/** Example: `10k-50k`. Undefined outside the sizes. */
function sizeOf(followers: number): string | undefined {
  const above = SIZES.findIndex((size) => followers < size);
  if (above < 1) return undefined;
  return `${shortNumber(SIZES[above - 1]!)}-${shortNumber(SIZES[above]!)}`;
}

const tens = (value: number) => Math.floor(value / 10) * 10;
const lower = (text: string | undefined) => text?.toLowerCase();
const firstWord = (hook: string | undefined) => /^\p{L}{3,12}(?=\s)/u.exec(hook?.trim() ?? "")?.[0];

/** Each kind of search is made from one post, so that it finds at least that post. */
const KINDS: readonly ((post: ViralPost) => (string | undefined)[])[] = [
  ({ category, country }) => [lower(category), lower(country)],
  ({ hook, viralityScore = 0 }) => {
    const word = firstWord(hook);
    return [
      word && `hook:"${word.toLowerCase()}"`,
      viralityScore > 10 ? `score>=${tens(viralityScore)}` : undefined,
    ];
  },
  ({ category, followers = 0 }) => [lower(category), sizeOf(followers)],
  ({ country, viralityScore = 0 }) => [
    lower(country),
    viralityScore > 10 ? `score>=${tens(viralityScore)}` : undefined,
  ],
];

function isUnderstood(text: string): boolean {
  const { proposals, unknown } = readQuickWords(viralQuery, text, Date.now());
  const search = canonical(viralQuery, withProposals(viralQuery, {}, proposals));
  return (
    unknown.length === 0 &&
    proposals.length === 2 &&
    parseUrl(viralQuery, new URLSearchParams(search)).issues.length === 0
  );
}

/** Example searches, one of each kind, in the words of the search box. */
export function examplesOf(posts: readonly ViralPost[]): string[] {
  const examples = KINDS.flatMap((wordsOf, kind) => {
    // Different kinds begin at different posts, so that the examples differ.
    const ordered = [...posts.slice(kind), ...posts.slice(0, kind)];
    for (const post of ordered) {
      const words = wordsOf(post);
      if (words.includes(undefined)) continue;
      const text = words.join(" ");
      if (isUnderstood(text)) return [text];
    }
    return [];
  });
  return [...new Set(examples)].slice(0, MOST);
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
