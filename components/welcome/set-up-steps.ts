/** The first steps of a team: each is done when what it leads to is there, whoever did it. */
import { PAGES, type PagePath } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** What is searched. `none`: an empty catalogue. `service`: another service has it. */
export type DataState =
  { kind: "demo" | "own"; posts: number; creators: number } | { kind: "none" } | { kind: "service" };

/** `members`: accounts that are not disabled. `budgets`: of members and of purposes. */
export type SetUpState = {
  admin: string;
  data: DataState;
  members: number;
  openInvites: number;
  budgets: number;
};

/** `action`: the words of the link to `href`, while the step is not done. */
export type SetUpStep = { title: string; note: string; isDone: boolean; href?: PagePath; action?: string };

const plurals = new Intl.PluralRules("en");
const counted = (count: number, one: string) =>
  `${formatNumber(count)} ${plurals.select(count) === "one" ? one : `${one}s`}`;

/** `100,000 posts and 20,000 creators`. */
export const recordsInWords = ({ posts, creators }: { posts: number; creators: number }) =>
  `${counted(posts, "post")} and ${counted(creators, "creator")}`;

function dataNote(data: DataState): string {
  switch (data.kind) {
    case "demo":
      return `Demo: ${recordsInWords(data)}`;
    case "own":
      return recordsInWords(data);
    case "service":
      return "A service is connected.";
    case "none":
      return "Select one of the three ways.";
  }
}

export function setUpSteps({ admin, data, members, openInvites, budgets }: SetUpState): SetUpStep[] {
  const people = [
    ...(members > 1 ? [counted(members, "member")] : []),
    ...(openInvites > 0 ? [counted(openInvites, "open invite")] : []),
  ];
  return [
    { title: "Create the first admin", note: admin, isDone: true },
    { title: "Get some data", note: dataNote(data), isDone: data.kind !== "none" },
    {
      title: "Invite your team",
      note: people.length > 0 ? new Intl.ListFormat("en").format(people) : "By email or with a link",
      isDone: people.length > 0,
      href: PAGES.members.path,
      action: "Invite",
    },
    {
      title: "Set a budget",
      note: budgets > 0 ? counted(budgets, "monthly budget") : "Credits per month, for a person or a purpose",
      isDone: budgets > 0,
      href: PAGES.spending.path,
      action: "Set",
    },
  ];
}
