/** What the pages before signing in say. */
import type { ReactNode } from "react";

export const messages = {
  frame: {
    foot: "Scoutdeck, on your own server",
  },
  linkExpired: {
    title: "This link has expired",
    signIn: "Sign in",
  },
  password: {
    email: "Email",
    password: "Password",
    submit: "Sign in",
  },
  signOn: {
    continue: (name: ReactNode) => <>Continue with {name}</>,
    or: "or",
  },
  confirmEmail: {
    conflict: "This address has an account already.",
    done: {
      title: "The address is confirmed",
      lead: "You sign in with it from now on.",
      account: "Go to your account",
    },
    expired: (hours: number) =>
      `A link that confirms an address works once, within ${hours} hours. Ask for a new one under Account.`,
    title: "Confirm your e-mail address",
    lead: (email: ReactNode) => <>You will sign in as {email}.</>,
    submit: "Confirm the address",
  },
  forgot: {
    done: (hours: number) =>
      `If this address has an account, a link is on its way. It works for ${hours} hours. Nothing came? Wait a quarter of an hour or ask an admin.`,
    noMail: "This server sends no mail. Ask an admin of your team for a reset link.",
    noPasswords: (signOn: string) => `Password sign-in is off. Sign in with ${signOn}.`,
    title: "Forgot your password?",
    signIn: "Sign in",
    lead: "We send you a link that sets a new one.",
    email: "Email",
    submit: "Send the link",
    back: "Back to sign in",
  },
  invite: {
    name: "Enter a name of at most 100 characters.",
    conflict: "This address has an account already. Sign in with it.",
    expired: (days: number) =>
      `An invite works once, within ${days} days. Ask an admin of your team for a new link.`,
    title: "Join Scoutdeck",
    leadSignOn: (email: ReactNode) => <>Sign in as {email}. Your account is created automatically.</>,
    lead: (email: ReactNode) => <>You will sign in as {email}.</>,
    nameField: "Name",
    password: "Password",
    submit: "Join and sign in",
  },
  reset: {
    expired: (hours: number) =>
      `A link that sets a new password works once, within ${hours} hours. Ask for a new one.`,
    title: "Set a new password",
    lead: "It ends all sessions of your account. Then you sign in with it.",
    password: "New password",
    submit: "Set the password",
  },
  setup: {
    email: "Enter an e-mail address.",
    name: "Enter a name of at most 100 characters.",
    expired:
      "It creates the first admin once, within a day. If nobody can sign in yet, start Scoutdeck again: it prints a new link.",
    title: "Create the first admin",
    lead: "You can add your colleagues afterwards. Nothing leaves this server.",
    nameField: "Name",
    emailField: "Email",
    password: "Password",
    submit: "Create admin and sign in",
  },
  signIn: {
    done: {
      joined: "Your account is ready. Sign in with your new password.",
      reset: "Your password is changed. Sign in with it.",
      everywhere: "You are signed out everywhere, in this browser too.",
    },
    problems: {
      invalid: "Wrong email or password, or the account is disabled.",
      notEmergencyAdmin: "This is not the e-mail address and password of the emergency admin.",
      expired: "That took too long. Enter your password again.",
      ended:
        "This password was for your first days and has expired. Ask an admin for a link to set your own.",
      limited: (wait: string) => `Too many attempts. ${wait}`,
    },
    passkey: "Sign in with a passkey",
    forgot: "Forgot your password?",
    noAccount: "No account? Ask an admin of your team. There is no open sign-up here.",
    emergencyAdmin: "Sign in as the emergency admin",
    title: "Sign in to Scoutdeck",
    lead: (link: ReactNode) => <>This link leads to {link}. You will land there.</>,
  },
  passkey: {
    problems: {
      passkey: "This passkey doesn’t belong to an account here, or was not accepted.",
      expired: "That took too long. Try again.",
    },
    title: "Sign in with a passkey",
    lead: "Your device asks for your fingerprint, face or PIN.",
    submit: "Use a passkey",
    needsScripts: "Passkeys need JavaScript.",
    withPassword: "Sign in with your password",
  },
  secondStep: {
    problems: {
      code: "This code is wrong, or was used before. Enter the newest one.",
      passkey: "The passkey was not accepted. Try again, or enter a code.",
      limited: (wait: string) => `Too many codes. ${wait} A recovery code or a passkey works at once.`,
    },
    codeOrRecovery: "Code of your app, or a recovery code",
    recovery: "Recovery code",
    title: "Second step",
    lead: "Your password is right. One more thing.",
    passkey: "Use a passkey",
    submit: "Sign in",
    lost: "Lost your phone and your codes? Ask an admin of your team.",
  },
};
