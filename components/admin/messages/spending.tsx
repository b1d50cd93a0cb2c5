import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";
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
    none: "No budgets yet.",
    table: {
      label: "Budgets",
      appliesTo: "Applies to",
      limit: "Limit",
      used: "Used",
      exceeded: "When exceeded",
      subjects: {
        everyone: "everyone",
        role: "per person",
        member: "member",
        purpose: "purpose",
        key: "API key, monthly in UTC",
      },
      blocks: "Block",
      warns: "Warn only",
      ofLimit: (spent: ReactNode, limit: number) => (
        <>
          {spent} of {formatNumber(limit)}
        </>
      ),
      left: (credits: number) => `${formatNumber(credits)} left`,
      highest: (name: string) => `highest: ${name}`,
      held: (count: number) => `${formatNumber(count)} held`,
      change: "Change",
      changeName: (name: string, per: string) => `Change budget of ${name}, ${per}`,
    },
  },
  page: {
    done: {
      settings: "Saved. Applies to the next reveal.",
      budget: "Budget saved. Applies to the next reveal.",
      removed: "Budget removed",
      zone: "Time zone saved. Days and months recounted.",
    },
    problems: {
      was: "Someone changed these settings. Check them and save again.",
      exists: "This budget already exists. Change it in the table.",
    },
    exists: (name: string, count: number, per: string) =>
      `This budget already exists: ${name} has ${credits(count)} ${per}. You can change it below.`,
    lead: "Limits for reveals. If several apply, the lowest one wins.",
    add: "Add budget",
    change: (name: string) => `Budget of ${name}`,
    everyReveal: "Every reveal",
    zone: {
      title: "Reporting time zone",
      note: (zone: string) => `Days and months are in ${zone}.`,
      adminOnly: "An admin can change it.",
    },
  },
};
