import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  zone: {
    label: "Time zone",
    help: "Changing it recounts every month, including this one.",
    missing: "Select a time zone.",
    saveName: "Save time zone",
    save: "Save",
  },
  budgets: {
    groups: {
      everyone: "The whole team",
      role: "Roles, per person",
      member: "Members",
      purpose: "Purposes",
      key: "API keys, monthly in UTC",
    },
    amount: (credits: number, per: string) => `${formatNumber(credits)} ${per}`,
    softName: (name: string) => `${name}, warning`,
    warns: "warning only",
    add: "Add budget",
    removeName: (name: string, per: string) => `Remove budget of ${name}, ${per}`,
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
      return mostBy === null ? parts : `Highest: ${mostBy}, ${parts}`;
    },
    none: "No budgets yet.",
  },
  page: {
    done: {
      settings: "Saved. Applies to the next reveal.",
      budget: "Budget saved. Applies to the next reveal.",
      removed: "Budget removed",
      zone: "Time zone saved. Days and months recounted.",
    },
    lead: "Limits for reveals. If several apply, the lowest one wins.",
    everyReveal: "Every reveal",
    budgets: {
      title: "Budgets",
      month: (month: string, zone: string) => `${month}, ${zone}`,
    },
    zone: {
      title: "Reporting time zone",
      note: (zone: string) => `Days and months are in ${zone}.`,
      adminOnly: "An admin can change it.",
    },
  },
};
