/** Narrow screens show the first three facts in column order. */
import { optionLabel } from "@/components/filters/option-label";
import { formatNumber, formatShort } from "@/lib/contract/reader-numbers";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { factOfColumn } from "./columns";
import { SeenMark } from "./known-cell";
import type { KnownFact, KnownFacts } from "./known-facts";
import { LivePart } from "./live-cell";
import type { ColumnKey } from "./table-settings";
import { messages } from "./messages/table";

const SHOWN = 3;
const STANDARD_OWNED: readonly ColumnKey[] = ["followers", "engagementRate", "mainCategory"];
const STANDARD_NEW: readonly ColumnKey[] = [
  "followers",
  "engagementRate",
  "email",
  "mainCategory",
  "country",
  "language",
  "accountType",
  "averageViews",
  "averageLikes",
];

const line =
  "mt-0.5 hidden truncate text-ink-3 @max-[43.75rem]:block @max-[43.75rem]:text-13 [&>*+*]:before:mx-1 [&>*+*]:before:content-['·'] [&>*+*]:before:text-ink-3";

const short = (value: number | undefined) => (value === undefined ? undefined : formatShort(value));

const words = messages.line;

const counts = {
  averageViews: (figure: string | undefined) => figure && words.views(figure),
  averageLikes: (figure: string | undefined) => figure && words.likes(figure),
  averageComments: (figure: string | undefined) => figure && words.comments(figure),
};

const SHORT: Record<ColumnKey, (owned: OwnedCreator) => string | undefined | null> = {
  followers: ({ creator }) => short(creator.followers),
  averageViews: ({ creator }) => counts.averageViews(short(creator.averageViews)),
  engagementRate: ({ creator }) =>
    creator.engagementRate === undefined
      ? undefined
      : `${formatNumber(Number(creator.engagementRate.toFixed(1)))}%`,
  mainCategory: ({ creator }) => creator.subCategory ?? creator.mainCategory,
  country: ({ creator }) => creator.country,
  email: ({ creator }) => creator.email,
  averageLikes: ({ creator }) => counts.averageLikes(short(creator.averageLikes)),
  averageComments: ({ creator }) => counts.averageComments(short(creator.averageComments)),
  language: ({ creator }) => creator.language && optionLabel(creator.language),
  accountType: ({ creator }) => creator.accountType && optionLabel(creator.accountType),
  purpose: ({ purpose }) => purpose,
  gender: ({ creator }) => creator.gender && optionLabel(creator.gender),
  age: ({ creator }) => creator.age && words.age(creator.age),
  niches: ({ creator }) => creator.nichesToPromote?.join(", "),
  hashtags: ({ creator }) => creator.hashtags?.map((tag) => `#${tag}`).join(" "),
  products: ({ creator }) => creator.promotedProducts?.join(", "),
  bio: ({ creator }) => creator.bio,
  dateCreated: ({ creator }) => creator.dateCreated && words.dataOf(creator.dateCreated.slice(0, 10)),
};

/** `columns` is null for the standard columns. */
export function OwnedLine({ owned, columns }: { owned: OwnedCreator; columns: readonly ColumnKey[] | null }) {
  const facts = (columns ?? STANDARD_OWNED)
    .map((key) => [key, SHORT[key](owned)] as const)
    .filter(([, fact]) => fact);
  return (
    <span className={line}>
      {facts.slice(0, SHOWN).map(([key, fact]) => (
        <span key={key}>
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}

/** A sign between other facts needs a word. A known absence is mentioned for email only. */
function knownText({ text, sign }: KnownFact, key: ColumnKey): string | undefined {
  if (key === "email" && sign) return sign === "yes" ? words.email : words.noEmail;
  if (sign === "none") return undefined;
  if (key === "averageViews" || key === "averageLikes" || key === "averageComments") return counts[key](text);
  return text;
}

function KnownText({ fact, text }: { fact: KnownFact; text: string }) {
  if (fact.source !== "post") return <bdi className="known-value">{text}</bdi>;
  return (
    <>
      <bdi>{text}</bdi>
      <SeenMark />
    </>
  );
}

export function LineFacts({ known, columns }: { known: KnownFacts; columns: readonly ColumnKey[] | null }) {
  const order = [...new Set([...(columns ?? []), ...STANDARD_NEW])];
  const facts = order.flatMap((key) => {
    const fact = factOfColumn(known, key);
    const text = fact && knownText(fact, key);
    return text ? [{ key, fact, text }] : [];
  });
  return facts.slice(0, SHOWN).map(({ key, fact, text }) => (
    <span key={key} title={fact.title}>
      <KnownText fact={fact} text={text} />
    </span>
  ));
}

type NewProps = { id: string; known: KnownFacts; columns: readonly ColumnKey[] | null };

export function NewLine({ id, known, columns }: NewProps) {
  return (
    <span className={line}>
      <LivePart id={id} part="line">
        <LineFacts known={known} columns={columns} />
      </LivePart>
    </span>
  );
}
