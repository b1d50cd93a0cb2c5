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
    removeName: (purpose: string) => `Remove the budget of ${purpose}`,
    remove: "Remove",
    spent: (spent: number, held: number, left: number) =>
      held > 0
        ? `${formatNumber(spent)} spent, ${formatNumber(held)} held, ${formatNumber(left)} left`
        : `${formatNumber(spent)} spent, ${formatNumber(left)} left`,
    none: "No purpose has a budget. The balance and the budgets of members limit what is spent.",
  },
  page: {
    done: {
      settings: "Saved. Applies to the next reveal.",
      budget: "The budget is saved. It applies to the next reveal.",
      removed: "The budget is removed.",
      zone: "The time zone is saved. Days and months are counted again.",
    },
    title: "Spending",
    lead: "What a reveal needs before it is paid, and monthly budgets of purposes. Member budgets are under Members.",
    everyReveal: "Every reveal",
    budgets: {
      title: "Budgets of purposes",
      month: (month: string, zone: string) => `${month}, from the 1st to the last day, ${zone}`,
    },
    zone: {
      title: "Time zone of the books",
      note: (zone: string) => `Months and days are in ${zone}.`,
      adminOnly: "An admin can change it.",
    },
  },
};
