import { credits } from "@/components/ui/counted";

export const messages = {
  title: (app: string) => `Connect ${app}?`,
  fallback: "Connect an agent",
  lead: (app: string, host: string) =>
    `${app} can act for you at Scoutdeck. It names itself, so connect it only if you have just started this in ${host}.`,
  may: "Permissions",
  allowance: {
    label: "Allowance in credits",
    help: "The most that it can spend in all, within your budget.",
  },
  lastDay: { label: "Last day", help: "It stops working after this day, UTC." },
  people:
    "Reveals above your team’s limit still need an approval. It can’t raise budgets or make keys or links.",
  connect: (app: string) => `Connect ${app}`,
  cancel: "Cancel",
  problems: {
    scopes: "Select a permission.",
    allowance: "Enter a whole number, like 100.",
    lastDay: "Select today or a later day.",
  },
  connected: {
    title: "Connected",
    means: "You can limit or end it under Account.",
    back: "Return to the app",
    over: "This page has expired. Start again in the app.",
    account: "Open account",
  },
  section: {
    title: "Connected agents",
    lead: "They spend within your budget.",
    none: "No connected agents",
    spent: (spent: number, of: number) => `${spent} of ${credits(of)} spent`,
    until: (day: string) => `until ${day}`,
    expired: "Expired",
    save: "Save limits",
    limit: (app: string) => `Limits of ${app}`,
    end: "End",
    endName: (app: string) => `End ${app}`,
  },
  done: { connection: "Limits saved", ended: "Connection ended" },
};
