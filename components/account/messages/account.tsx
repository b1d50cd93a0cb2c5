/** What the page of the own account says. */
import type { ReactNode } from "react";

export const messages = {
  done: {
    name: "The name is saved.",
    email: "A link is on its way to the new address. The address changes once the link is opened.",
    password: "The password is changed. Your other sessions have ended.",
    formats: "Times and numbers are saved.",
  },
  problems: {
    name: "Enter a name of at most 100 characters.",
    email: "Enter an e-mail address.",
    current: "This is not your password.",
    conflict: "This address has an account already.",
    limited: "Too many attempts. Wait a quarter of an hour and try again.",
    mail: "The mail server didn’t take the message. Nothing has changed: try again later.",
    timeZone: "Select a time zone.",
    numbers: "Select a number format.",
  },
  title: "Account",
  you: {
    title: "You",
    lead: "Your colleagues see this name beside your views and purchases.",
    name: "Name",
    save: "Save the name",
  },
  current: "Current password",
  email: {
    title: "Email",
    leadWithoutMail: "You sign in with it.",
    noMail: "This server sends no mail. An admin can change the address.",
    lead: "You sign in with it. Changing it sends a link to the new address first.",
    send: "Send the link",
    field: "Email",
  },
  signOn: {
    title: "Single sign-on",
    lead: (name: string) => `You sign in with ${name}.`,
    from: (name: ReactNode) => (
      <>Your email address comes from {name}. Change it there, then sign in again.</>
    ),
    noPasswordYet: "No password here yet? An admin can make a link that sets one.",
  },
  password: {
    title: "Password",
    lead: "Changing it ends your other sessions.",
    change: "Change the password",
    field: "New password",
  },
  formats: {
    title: "Time and numbers",
    lead: (books: string) =>
      `Times and numbers that you are shown. Budgets, totals and CSV files are in ${books} for everyone.`,
    save: "Save the formats",
    zone: "Time zone",
    teamZone: (zone: string) => `The team’s, ${zone}`,
    timeThere: (time: string) => `It is ${time} there.`,
    numbers: "Numbers",
  },
  secondStep: {
    title: "Second step",
    lead: "An app or a passkey, asked for after your password.",
    open: "Second step",
  },
  sessions: {
    title: "Sessions",
    lead: "Where you are signed in.",
    open: "Sessions",
  },
};
