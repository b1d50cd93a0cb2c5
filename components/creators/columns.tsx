import type { ReactNode } from "react";
import { optionLabel } from "@/components/filters/option-label";
import { EngagementBar } from "@/components/records/engagement-bar";
import { Amount } from "@/components/ui/amount";
import { shortDay } from "@/components/ui/moment-words";
import { creatorQuery, type CreatorSortKey } from "@/lib/contract/creators";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { sortOf } from "@/lib/contract/sorts";
import { EmailCell } from "./email-cell";
import { KnownCell } from "./known-cell";
import type { KnownFact, KnownFacts } from "./known-facts";
import type { ColumnKey, TableName } from "./table-settings";
import { messages } from "./messages/table";

export type Column = {
  key: ColumnKey;
  title: string;
  name?: string;
  sort?: CreatorSortKey;
  isNumber?: boolean;
  /** The width is in pixels. */
  width: number;
  owned: (owned: OwnedCreator, now: number) => ReactNode;
  known: (known: KnownFacts) => ReactNode;
};

type Columns = Record<ColumnKey, Omit<Column, "key">>;

const none = <span className="text-ink-3">–</span>;
const text = (value: string | undefined | null) => (value ? <bdi title={value}>{value}</bdi> : none);
const option = (value: string | undefined) => (value ? <bdi>{optionLabel(value)}</bdi> : none);
const words = (values: readonly string[] | undefined, mark = "") =>
  text(values?.map((value) => mark + value).join(", "));

function sorted(sort: CreatorSortKey) {
  const { label, shortLabel } = sortOf(creatorQuery, sort);
  return { title: shortLabel ?? label, name: label, sort, isNumber: true };
}

const NUMBERS = {
  followers: {
    ...sorted("followers"),
    width: 104,
    owned: ({ creator }) => <Amount value={creator.followers} />,
    known: ({ followers }) => <KnownCell fact={followers} />,
  },
  averageViews: {
    ...sorted("avg_views"),
    width: 96,
    owned: ({ creator }) => <Amount value={creator.averageViews} />,
    known: ({ averageViews }) => <KnownCell fact={averageViews} />,
  },
  engagementRate: {
    ...sorted("engagement_rate"),
    width: 114,
    owned: ({ creator }) => <EngagementBar rate={creator.engagementRate} />,
    known: ({ engagementRate }) => <KnownCell fact={engagementRate} />,
  },
  averageLikes: {
    ...sorted("avg_likes"),
    width: 100,
    owned: ({ creator }) => <Amount value={creator.averageLikes} />,
    known: ({ averageLikes }) => <KnownCell fact={averageLikes} />,
  },
  averageComments: {
    ...sorted("avg_comments"),
    width: 100,
    owned: ({ creator }) => <Amount value={creator.averageComments} />,
    known: ({ averageComments }) => <KnownCell fact={averageComments} />,
  },
} satisfies Partial<Columns>;

const CONTENT = {
  mainCategory: {
    title: messages.columns.category,
    width: 150,
    owned: ({ creator: { mainCategory, subCategory } }) => (
      <>
        {text(mainCategory)}
        {subCategory && (
          <span className="text-ink-3">
            {" "}
            · <bdi>{subCategory}</bdi>
          </span>
        )}
      </>
    ),
    known: ({ category, subCategory }) => (
      <>
        <KnownCell fact={category} />
        {subCategory && (
          <span className="text-ink-3">
            {" "}
            · <KnownCell fact={subCategory} />
          </span>
        )}
      </>
    ),
  },
  country: {
    title: messages.columns.country,
    width: 124,
    owned: ({ creator }) => text(creator.country),
    known: ({ country }) => <KnownCell fact={country} />,
  },
  language: {
    title: messages.columns.language,
    width: 100,
    owned: ({ creator }) => option(creator.language),
    known: ({ language }) => <KnownCell fact={language} />,
  },
  accountType: {
    title: messages.columns.account,
    name: messages.columns.accountType,
    width: 92,
    owned: ({ creator }) => option(creator.accountType),
    known: ({ accountType }) => <KnownCell fact={accountType} />,
  },
  niches: {
    title: messages.columns.niches,
    width: 180,
    owned: ({ creator }) => words(creator.nichesToPromote),
    known: ({ niches }) => <KnownCell fact={niches} />,
  },
  hashtags: {
    title: messages.columns.hashtags,
    width: 180,
    owned: ({ creator }) => words(creator.hashtags, "#"),
    known: ({ hashtags }) => <KnownCell fact={hashtags} />,
  },
  products: {
    title: messages.columns.products,
    name: messages.columns.promotedProducts,
    width: 180,
    owned: ({ creator }) => words(creator.promotedProducts),
    known: ({ products }) => <KnownCell fact={products} />,
  },
  bio: {
    title: messages.columns.bio,
    width: 260,
    owned: ({ creator }) => text(creator.bio),
    known: ({ bio }) => <KnownCell fact={bio} />,
  },
} satisfies Partial<Columns>;

const PERSON = {
  gender: {
    title: messages.columns.gender,
    width: 80,
    owned: ({ creator }) => option(creator.gender),
    known: ({ gender }) => <KnownCell fact={gender} />,
  },
  age: {
    title: messages.columns.age,
    width: 76,
    owned: ({ creator }) => text(creator.age),
    known: ({ age }) => <KnownCell fact={age} />,
  },
} satisfies Partial<Columns>;

const RECORD = {
  purpose: {
    title: messages.columns.purpose,
    width: 126,
    owned: ({ purpose }) => (purpose ? text(purpose) : <span className="text-ink-3">{messages.none}</span>),
    known: () => <span className="text-ink-3">–</span>,
  },
  dateCreated: {
    title: messages.columns.dateAdded,
    width: 112,
    owned: ({ creator: { dateCreated } }, now) =>
      dateCreated ? <time dateTime={dateCreated}>{shortDay(dateCreated, now)}</time> : none,
    known: () => <KnownCell fact={undefined} />,
  },
} satisfies Partial<Columns>;

const emailColumn = (table: TableName): Columns["email"] => ({
  title: messages.columns.email,
  width: table === "library" ? 208 : 76,
  owned: ({ creator }) => <EmailCell email={creator.email} isIcon={table === "creators"} />,
  known: ({ email }) => <KnownCell fact={email} isText={table === "library"} />,
});

/** The page's markup names columns by the facts that they show. */
export const fieldOfColumn = (key: ColumnKey): string => (key === "mainCategory" ? "category" : key);

export function factOfColumn(known: KnownFacts, key: ColumnKey): KnownFact | undefined {
  if (key === "purpose" || key === "dateCreated") return undefined;
  return known[key === "mainCategory" ? "category" : key];
}

export function columnsOf(keys: readonly ColumnKey[], table: TableName): Column[] {
  const all: Columns = { ...NUMBERS, ...CONTENT, ...PERSON, ...RECORD, email: emailColumn(table) };
  return keys.map((key) => ({ key, ...all[key] }));
}
