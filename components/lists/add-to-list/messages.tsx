import type { ReactNode } from "react";
import { creators } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: (count: number) => `Add ${creators(count)} to a list`,
  find: "Find a list",
  lists: "Lists",
  owner: (name: ReactNode) => <>by {name}</>,
  private: "Only you",
  loading: "Loading lists…",
  none: "No lists yet. Name the first one.",
  noneFound: (text: ReactNode) => <>No list named {text}.</>,
  newList: "New list…",
  newNamed: (name: ReactNode) => <>New list “{name}”</>,
  name: "List name",
  isTeam: "Visible to team",
  create: (count: number) => `Create and add ${formatNumber(count)}`,
  back: "Back to lists",
  adding: "Adding…",
  added: (added: number, list: ReactNode, already: number) => (
    <>
      {formatNumber(added)} added to {list}
      {already > 0 && `, ${formatNumber(already)} already there`}.
    </>
  ),
  full: (count: number) => `List full: ${creators(count)} not added.`,
  undo: "Undo",
  undone: (removed: number, list: ReactNode) => (
    <>
      {creators(removed)} removed from {list}.
    </>
  ),
  again: "Try again",
  page: {
    list: "List",
    aNewOne: "New list",
    submit: (count: number) => `Add ${creators(count)}`,
    empty: "No creators selected",
    emptyText: "Select creators first.",
    search: "Search creators",
    library: "Open library",
    problems: {
      conflict: "The list is archived or its name is taken. Nothing was added.",
      forbidden: "Your role can’t change lists.",
      invalid_parameter: "One of these creators can’t be added. Nothing was added.",
      not_found: "This list no longer exists. Nothing was added.",
      name: "A list needs a name of 1 to 80 characters. Nothing was added.",
    },
  },
};
