import type { ReactNode } from "react";
import { counted, creators, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Unreadable } from "@/lib/domain/match/read-list";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";

const posts = (count: number) => counted(count, { one: "post", other: "posts" });
const MOST = formatNumber(MOST_MATCHED);

const why: Record<Unreadable, string> = {
  otherSite: "Not a TikTok, Instagram or YouTube URL",
  noHandle: "URL without a handle",
  spaces: "Handles have no spaces",
  characters: "Not a handle, profile URL or email",
  long: "Too long",
};

export const messages = {
  progress: {
    matching: (done: number, most: number) =>
      most === 0 ? "Loading posts…" : `Matching ${formatNumber(done)} of ${formatNumber(most)}…`,
    waiting: (seconds: number) => `Continues in ${formatNumber(seconds)} s.`,
    soFar: (done: number, most: number) => `${formatNumber(done)} of ${formatNumber(most)} matched.`,
    stopped: "The service isn’t answering. Matches so far are kept.",
    free: "Matching is free.",
    more: "Continue matching",
  },
  summary: {
    fresh: (count: number) => `${formatNumber(count)} new`,
    owned: (count: number) => `${formatNumber(count)} owned`,
    absent: (count: number) => `${formatNumber(count)} not found`,
    several: (count: number) => `${formatNumber(count)} ambiguous`,
    open: (count: number) => `${formatNumber(count)} not matched yet`,
  },
  sections: {
    fresh: "New",
    freshNote: "1 credit each",
    several: "Ambiguous",
    severalNote: "Several creators have this handle. Select the right one.",
    absent: "Not found",
    absentNote: "No creator with this handle, free",
    owned: "Owned",
    ownedNote: "Free",
    open: "Not matched yet",
    unnamed: "Posts without a creator",
    unnamedNote: "No handle on these posts.",
    gone: "Posts no longer available",
    goneNote: (count: number) =>
      plural(count, {
        one: "1 selected post is no longer in the search.",
        other: `${formatNumber(count)} selected posts are no longer in the search.`,
      }),
  },
  contacts: {
    add: (count: number) =>
      plural(count, {
        one: "Add 1 as an own contact",
        other: `Add ${formatNumber(count)} as own contacts`,
      }),
    note: "Free. They become creators when the service finds them.",
  },
  ofPosts: (count: number) => posts(count),
  select: (name: string) => `Select ${name}`,
  ownedBox: (label: string) => `${label}, owned`,
  selected: (fresh: number, owned: number) => {
    const [ours, theirs] = [`${formatNumber(owned)} owned`, `${formatNumber(fresh)} new`];
    if (fresh + owned === 0) return "None selected.";
    if (owned === 0) return `${theirs} selected.`;
    if (fresh === 0) return `${ours} selected, free.`;
    return `${theirs} and ${ours} selected. Owned are free.`;
  },
  selectId: (name: string, id: string) => `Select ${id} for ${name}`,
  openPost: "Open post",
  reveal: (count: number) =>
    count === 0 ? "Nothing to pay" : `Reveal ${formatNumber(count)} for ${credits(count)}`,
  price: "See price",
  posts: {
    heading: (people: number, count: number) => `${creators(people)} from ${posts(count)}`,
    newest: (count: number) => `Newest ${formatNumber(count)} of this search, ${MOST} at most.`,
    tooMany: (left: number) => `${MOST} posts at most. ${formatNumber(left)} left out.`,
    back: "Back to posts",
    none: "No posts selected",
    noneText: "Select posts under Viral first.",
  },
  paste: {
    heading: "Paste handles",
    lead: "Find creators by handle, profile URL or email. Searching is free.",
    label: "One per line, or separated by commas",
    example: "@handle\nhttps://www.tiktok.com/@handle\nname@example.com",
    file: "Or upload a file",
    fileHelp: "CSV columns: username, handle, profile or email.",
    limit: `Up to ${MOST} creators, 256 KB per file.`,
    submit: "Find creators",
    found: (people: number) => `${creators(people)} on the list`,
    beyond: (count: number) => `${formatNumber(count)} over the limit. Paste them next.`,
    repeated: (count: number) =>
      plural(count, {
        one: "1 duplicate ignored.",
        other: `${formatNumber(count)} duplicates ignored.`,
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
      hidden: "Your role hides email addresses. Paste handles or links.",
      empty: "Paste handles or select a file.",
      large: "The file is larger than 256 KB.",
      notText: "Use a text or CSV file.",
    },
  },
  bar: {
    label: "Selected posts",
    posts: (count: number) => posts(count),
    newest: (count: number | null) => (count === null ? "Newest posts" : `Newest ${posts(count)}`),
    by: (count: number) => `by ${creators(count)}`,
    all: (total: number | null) =>
      total === null
        ? `Select up to ${MOST} newest`
        : total > MOST_MATCHED
          ? `Select newest ${MOST}`
          : `Select all ${formatNumber(total)}`,
    most: `maximum`,
    clear: "Clear",
    save: "Save to board",
    see: (count: number) => `See ${creators(count)}`,
    seeResult: "See results",
    retry: "Try again",
    told: (count: number) => `${posts(count)} selected.`,
  },
  plain: {
    match: "Find creators",
    save: "Save to board",
    matchAll: (total: number | null) =>
      total === null
        ? `Creators of up to ${MOST} newest`
        : total > MOST_MATCHED
          ? `Creators of the newest ${MOST}`
          : `Creators of all ${formatNumber(total)}`,
    free: "Free",
  },
};
