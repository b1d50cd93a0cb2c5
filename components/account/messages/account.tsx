import type { ReactNode } from "react";

export const messages = {
  done: {
    name: "Name saved",
    email: "We emailed a link to the new address. Open it to confirm.",
    password: "Password changed. Your other devices are signed out.",
    formats: "Formats saved",
  },
  problems: {
    name: "Enter a name of at most 100 characters.",
    email: "Enter an email address.",
    current: "Wrong password.",
    conflict: "This address already has an account.",
    limited: "Too many attempts. Try again in 15 minutes.",
    mail: "The email couldn’t be sent. Try again later.",
    timeZone: "Select a time zone.",
    numbers: "Select a number format.",
  },
  title: "Account",
  you: {
    title: "Profile",
    lead: "Your team sees this name.",
    name: "Name",
    save: "Save name",
  },
  current: "Current password",
  email: {
    title: "Email",
    leadWithoutMail: "Used to sign in.",
    noMail: "Ask an admin to change the address.",
    lead: "We’ll email a link to confirm a new address.",
    send: "Send link",
    field: "Email",
  },
  signOn: {
    title: "Single sign-on",
    lead: (name: string) => `You sign in with ${name}.`,
    from: (name: ReactNode) => <>Your email address comes from {name}.</>,
    noPasswordYet: "No password yet? Ask an admin for a link.",
  },
  password: {
    title: "Password",
    lead: "Signs out your other devices.",
    change: "Change password",
    field: "New password",
  },
  formats: {
    title: "Formats",
    lead: (books: string) => `Budgets and totals are in ${books} for everyone.`,
    save: "Save formats",
    zone: "Time zone",
    teamZone: (zone: string) => `Team default, ${zone}`,
    timeThere: (time: string) => `Now ${time}`,
    numbers: "Numbers",
  },
  notices: {
    title: "Notices",
    lead: "What comes by email, and when.",
    open: "Notice settings",
  },
  secondStep: {
    title: "Two-step sign-in",
    lead: "Use an app or passkey after your password.",
    open: "Set up two-step sign-in",
  },
  sessions: {
    title: "Sessions",
    lead: "Your signed-in devices",
    open: "Manage sessions",
  },
};
