import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

export const messages = {
  done: {
    app: "App added. Your other devices may be signed out.",
    passkey: "Passkey added. Your other devices may be signed out.",
    removed: "Removed.",
    codes: "New recovery codes. The old ones no longer work.",
  },
  problems: {
    current: "Wrong password.",
    limited: "Too many attempts. Try again in 15 minutes.",
    unconfirmed: "Enter your password first.",
    code: "Wrong code. Enter the newest one.",
    name: "Enter a name of at most 60 characters.",
    passkey: "Passkey not accepted. Try again.",
    usedBefore: "Already used. Start again.",
    gone: "This expired. Start again.",
    lastOne: "Add another method before you remove this one.",
  },
  title: "Two-step sign-in",
  mustSetUp: "Your team requires two-step sign-in. Set up an app or a passkey to continue.",
  lead: "Used after your password.",
  leadRequired: "Used after your password. Required by your team.",
  confirm: {
    title: "Enter your password",
    current: "Current password",
    help: "Valid for 10 minutes.",
    submit: "Continue",
  },
  app: {
    title: "Authenticator app",
    lead: "Shows codes on your phone, even offline.",
    qrCode: "QR code for your authenticator app",
    scan: (key: ReactNode) => <>Scan this with your app, or enter this key: {key}</>,
    code: "Code from the app",
    add: "Add app",
    cancel: "Cancel",
    notSetUp: "Not set up.",
    added: (when: ReactNode) => <>Added {when}.</>,
    setUp: "Set up app",
    remove: "Remove app",
  },
  passkeys: {
    title: "Passkeys",
    lead: "Sign in with your fingerprint, face, PIN or security key.",
    none: "No passkeys.",
    added: (when: ReactNode) => <>Added {when}</>,
    addedAndUsed: (when: ReactNode, used: ReactNode) => (
      <>
        Added {when}, last used {used}
      </>
    ),
    remove: "Remove",
    removeName: (name: string) => `Remove ${name}`,
    add: "Add passkey",
    name: "Passkey name",
    example: "Laptop",
    needsScripts: "Passkeys need JavaScript.",
  },
  recovery: {
    title: "Recovery codes",
    lead: "For when you lose your phone. Each works once.",
    left: (count: number) => counted(count, { one: "code left.", other: "codes left." }),
    replace: "Replace codes",
    save: "Save your recovery codes",
    saveHelp: "Each works once. They won’t be shown again.",
  },
};
