/** What is said about creators who are found by name: of posts, and of a list. */
import type { ReactNode } from "react";
import { counted, creators, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Unreadable } from "@/lib/domain/match/read-list";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";

const posts = (count: number) => counted(count, { one: "post", other: "posts" });
const MOST = formatNumber(MOST_MATCHED);

const why: Record<Unreadable, string> = {
  otherSite: "Not an address of TikTok, Instagram or YouTube",
  noHandle: "This address has no handle",
  spaces: "A handle has no spaces",
  characters: "Not a handle, profile address or email address",
  long: "Too long for a handle or email address",
};

export const messages = {
  progress: {
    matching: (done: number, most: number) =>
      most === 0 ? "Reading the posts…" : `Matching ${formatNumber(done)} of ${formatNumber(most)}…`,
    waiting: (seconds: number) => `Other searches go first. Continues in ${formatNumber(seconds)} s.`,
    soFar: (done: number, most: number) => `${formatNumber(done)} of ${formatNumber(most)} matched.`,
    stopped: "The service does not answer. What is matched stays.",
    free: "Matching is free. Only new creators cost credits, and you see the price first.",
    more: "Continue matching",
  },
  summary: {
    fresh: (count: number) => `${formatNumber(count)} new`,
    owned: (count: number) => `${formatNumber(count)} owned`,
    absent: (count: number) => `${formatNumber(count)} not in the service`,
    several: (count: number) => `${formatNumber(count)} ambiguous`,
    open: (count: number) => `${formatNumber(count)} not matched yet`,
  },
  sections: {
    fresh: "New",
    freshNote: "1 credit each",
    several: "Ambiguous",
    severalNote: "More than one creator has this handle. Select the right one, or leave it.",
    absent: "Not in the service",
    absentNote: "The service finds no creator with this handle. Nothing to pay.",
    owned: "Owned",
    ownedNote: "In your library already. Nothing to pay.",
    open: "Not matched yet",
    unnamed: "Posts without a creator",
    unnamedNote: "The post does not say who posted it.",
    gone: "Posts that are gone",
    goneNote: (count: number) =>
      plural(count, {
        one: "1 selected post is no longer on its page of the search.",
        other: `${formatNumber(count)} selected posts are no longer on their page of the search.`,
      }),
  },
  ofPosts: (count: number) => posts(count),
  select: (name: string) => `Select ${name}`,
  ownedBox: (label: string) => `${label}, owned`,
  selected: (fresh: number, owned: number) => {
    const [ours, theirs] = [`${formatNumber(owned)} owned`, `${formatNumber(fresh)} new`];
    if (fresh + owned === 0) return "Nobody selected.";
    if (owned === 0) return `${theirs} selected. You'll see the price before you pay.`;
    if (fresh === 0) return `${ours} selected. Owned creators cost nothing.`;
    return `${theirs} and ${ours} selected. Only new creators cost credits.`;
  },
  selectId: (name: string, id: string) => `Select ${id} for ${name}`,
  openPost: "Open the post",
  reveal: (count: number) =>
    count === 0 ? "Nothing to pay" : `Reveal ${formatNumber(count)} for ${credits(count)}`,
  price: "See the price",
  posts: {
    heading: (people: number, count: number) => `${creators(people)} from ${posts(count)}`,
    newest: (count: number) => `The newest ${formatNumber(count)} of this search. At most ${MOST} at a time.`,
    tooMany: (left: number) => `At most ${MOST} posts at a time. ${formatNumber(left)} left out.`,
    back: "Back to the posts",
    none: "No posts selected",
    noneText: "Select posts under Viral, then open their creators.",
  },
  paste: {
    heading: "Find creators from a list",
    link: "From a list",
    lead: "Paste handles, profile addresses or email addresses. You see who is in the service and who you own, for free.",
    label: "One per line, or separated by commas",
    example: "@handle\nhttps://www.tiktok.com/@handle\nname@example.com",
    file: "Or a text or CSV file",
    fileHelp: "A CSV file needs a column named username, handle, profile or email.",
    limit: `Up to ${MOST} creators at a time. A file has at most 256 KB.`,
    submit: "Find creators",
    found: (people: number) => `${creators(people)} on the list`,
    beyond: (count: number) => `Only the first ones fit. ${formatNumber(count)} left out: paste them next.`,
    repeated: (count: number) =>
      plural(count, {
        one: "1 repeated line counts once.",
        other: `${formatNumber(count)} repeated lines count once.`,
      }),
    unreadable: (count: number) =>
      plural(count, { one: "1 line can't be read", other: `${formatNumber(count)} lines can't be read` }),
    line: (line: number, text: ReactNode, reason: Unreadable) => (
      <>
        Line {formatNumber(line)}: {text}: {why[reason]}.
      </>
    ),
    unreadMore: (count: number) => `And ${formatNumber(count)} more.`,
    problems: {
      hidden: "Your role does not show email addresses, so you can’t match them. Paste handles or links.",
      empty: "Paste a list or select a file first.",
      large: "The file is larger than 256 KB. Split it.",
      notText: "This is not a text or CSV file. Save the table as CSV first.",
    },
  },
  bar: {
    label: "Selected posts",
    posts: (count: number) => posts(count),
    newest: (count: number) => `Newest ${posts(count)}`,
    by: (count: number) => `by ${creators(count)}`,
    elsewhere: "from a previous search",
    all: (total: number) =>
      total > MOST_MATCHED ? `Select newest ${MOST}` : `Select all ${formatNumber(total)}`,
    most: `the most at a time`,
    clear: "Clear",
    save: "Save to board",
    see: (count: number) => `See ${creators(count)}`,
    seeResult: "See the result",
    retry: "Try again",
    told: (count: number) => `${posts(count)} selected.`,
  },
  plain: {
    match: "Find their creators",
    save: "Save to a board",
    matchAll: (total: number) =>
      total > MOST_MATCHED ? `Creators of the newest ${MOST}` : `Creators of all ${formatNumber(total)}`,
    free: "Free. You'll see the price before you pay.",
  },
};
