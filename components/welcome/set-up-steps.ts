/** A step is done when its result exists, no matter who did it. */
import { PAGES, type PagePath } from "@/lib/contract/pages";

import { messages } from "./messages";

/** `none` is an empty catalogue. `service` is a connected service. */
export type DataState =
  | { kind: "demo" | "own"; posts: number; creators: number }
  | { kind: "none" }
  | { kind: "service" };

/** `members` are enabled accounts. */
export type SetUpState = {
  admin: string;
  data: DataState;
  members: number;
  openInvites: number;
  budgets: number;
};

export type SetUpStep = { title: string; note: string; isDone: boolean; href?: PagePath; action?: string };

function dataNote(data: DataState): string {
  switch (data.kind) {
    case "demo":
      return messages.steps.data.demo(data);
    case "own":
      return messages.records(data);
    case "service":
      return messages.steps.data.service;
    case "none":
      return messages.steps.data.none;
  }
}

export function setUpSteps({ admin, data, members, openInvites, budgets }: SetUpState): SetUpStep[] {
  const people = [
    ...(members > 1 ? [messages.steps.team.members(members)] : []),
    ...(openInvites > 0 ? [messages.steps.team.invites(openInvites)] : []),
  ];
  return [
    { title: messages.steps.admin, note: admin, isDone: true },
    { title: messages.steps.data.title, note: dataNote(data), isDone: data.kind !== "none" },
    {
      title: messages.steps.team.title,
      note: people.length > 0 ? new Intl.ListFormat("en").format(people) : messages.steps.team.note,
      isDone: people.length > 0,
      href: PAGES.members.path,
      action: messages.steps.team.action,
    },
    {
      title: messages.steps.budget.title,
      note: budgets > 0 ? messages.steps.budget.budgets(budgets) : messages.steps.budget.note,
      isDone: budgets > 0,
      href: PAGES.spending.path,
      action: messages.steps.budget.action,
    },
  ];
}
