import type { ReactNode } from "react";

export const messages = {
  frame: {
    foot: "Scoutdeck on your own server",
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
    conflict: "This address already has an account.",
    done: {
      title: "Email confirmed",
      lead: "Use it for your next sign-in.",
      account: "Open account",
    },
    expired: (hours: number) => `Links work once, for ${hours} hours. Get a new one under Account.`,
    title: "Confirm your email",
    lead: (email: ReactNode) => <>You’ll sign in as {email}.</>,
    submit: "Confirm email",
  },
  unsubscribe: {
    title: "Stop these emails?",
    lead: "Your notices stay in Scoutdeck.",
    submit: "Stop emails",
    done: { title: "Stopped", lead: "You won’t get these emails again." },
    settings: "Notice settings",
  },
  forgot: {
    done: (hours: number) => `If this address has an account, we emailed a link, valid for ${hours} hours.`,
    noMail: "Ask an admin for a reset link.",
    noPasswords: (signOn: string) => `Password sign-in is off. Sign in with ${signOn}.`,
    title: "Forgot your password?",
    signIn: "Sign in",
    lead: "We’ll email you a reset link.",
    email: "Email",
    submit: "Send link",
    back: "Back to sign in",
  },
  invite: {
    name: "Enter a name of at most 100 characters.",
    conflict: "This address already has an account. Sign in.",
    expired: (days: number) => `Invites work once, for ${days} days. Ask an admin for a new one.`,
    title: "Join Scoutdeck",
    /** Precedes what the person does. `by` is null when no member made the invite. */
    invited: (by: ReactNode | null, role: string) =>
      by === null ? (
        <>Your role: {role}. </>
      ) : (
        <>
          {by} invited you. Your role: {role}.{" "}
        </>
      ),
    leadSignOn: (email: ReactNode) => <>Sign in as {email}. Your account is created automatically.</>,
    lead: (email: ReactNode) => <>You’ll sign in as {email}.</>,
    nameField: "Name",
    password: "Password",
    submit: "Join and sign in",
  },
  reset: {
    expired: (hours: number) => `Links work once, for ${hours} hours. Request a new one.`,
    title: "Set a new password",
    lead: "Signs out all your devices.",
    password: "New password",
    submit: "Set password",
  },
  setup: {
    email: "Enter an email address.",
    name: "Enter a name of at most 100 characters.",
    expired: "Restart Scoutdeck to get a new link.",
    title: "Create the first admin",
    lead: "You can invite your team later.",
    nameField: "Name",
    emailField: "Email",
    password: "Password",
    submit: "Create admin and sign in",
  },
  signIn: {
    done: {
      joined: "Your account is ready. Sign in.",
      reset: "Password changed. Sign in.",
      everywhere: "You’re signed out on all devices.",
    },
    problems: {
      invalid: "Wrong email or password, or the account is disabled.",
      notEmergencyAdmin: "Wrong email or password of the emergency admin.",
      expired: "That took too long. Enter your password again.",
      ended: "This password has expired. Ask an admin for a link.",
      limited: (wait: string) => `Too many attempts. ${wait}`,
    },
    passkey: "Sign in with a passkey",
    forgot: "Forgot your password?",
    noAccount: "No account? Ask an admin.",
    emergencyAdmin: "Emergency admin sign-in",
    title: "Sign in to Scoutdeck",
    lead: (link: ReactNode) => <>You’ll continue to {link}.</>,
  },
  passkey: {
    problems: {
      passkey: "Passkey not accepted.",
      expired: "That took too long. Try again.",
    },
    title: "Sign in with a passkey",
    lead: "Use your fingerprint, face or PIN.",
    submit: "Use passkey",
    needsScripts: "Passkeys need JavaScript.",
    withPassword: "Sign in with password",
  },
  secondStep: {
    problems: {
      code: "Wrong or used code. Enter the newest one.",
      passkey: "Passkey not accepted. Try again or enter a code.",
      limited: (wait: string) => `Too many codes. ${wait} Or use a recovery code or passkey.`,
    },
    codeOrRecovery: "App or recovery code",
    recovery: "Recovery code",
    title: "Two-step sign-in",
    lead: "Confirm it’s you.",
    passkey: "Use passkey",
    submit: "Sign in",
    lost: "Lost your phone and codes? Ask an admin.",
  },
};
