/** What the page of spending says. */
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  zone: {
    label: "Time zone",
    help: "Budgets, totals and the days of CSV files follow it. A change recounts every month, this one too. Credits near its first day may move to another month.",
    missing: "Select a time zone.",
    saveName: "Save the time zone",
    save: "Save",
  },
  budgets: {
    groups: {
      everyone: "The whole team",
      role: "Roles, each person on their own",
      member: "Members",
      purpose: "Purposes",
      key: "API keys, per month in UTC",
    },
    amount: (credits: number, per: string) => `${formatNumber(credits)} ${per}`,
    softName: (name: string) => `${name}, as a warning`,
    warns: "warns only",
    removeName: (name: string, per: string) => `Remove the budget of ${name}, ${per}`,
    remove: "Remove",
    changeKey: "Change",
    spent: ({
      spent,
      held,
      left,
      mostBy,
    }: {
      spent: number;
      held: number;
      left: number;
      mostBy: string | null;
    }) => {
      const parts = [
        `${formatNumber(spent)} spent`,
        ...(held > 0 ? [`${formatNumber(held)} held`] : []),
        `${formatNumber(left)} left`,
      ].join(", ");
      return mostBy === null ? parts : `${mostBy} used most: ${parts}`;
    },
    none: "There are no budgets. The balance alone limits what is spent.",
  },
  page: {
    done: {
      settings: "Saved. Applies to the next reveal.",
      budget: "The budget is saved. It applies to the next reveal.",
      removed: "The budget is removed.",
      zone: "The time zone is saved. Days and months are counted again.",
    },
    title: "Spending",
    lead: "What a reveal needs before it is paid, and every budget. All that match apply, admins included: the tightest wins.",
    everyReveal: "Every reveal",
    budgets: {
      title: "Budgets",
      month: (month: string, zone: string) => `${month}, from the 1st to the last day, ${zone}`,
    },
    zone: {
      title: "Time zone of the books",
      note: (zone: string) => `Months and days are in ${zone}.`,
      adminOnly: "An admin can change it.",
    },
  },
};
