const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param name display name of the issuer */
export function signOnWords(name: string): Readonly<Record<string, string>> {
  return {
    "sso-away": `${capital(name)} can’t be reached right now. Try again in a few minutes.`,
    "sso-cancelled": `${capital(name)} did not sign you in. Try again when you are ready.`,
    "sso-failed": `Signing in with ${name} did not work. Try again. If it keeps failing, tell an admin.`,
    "sso-unavailable": "The database can’t answer right now. Try again in a few minutes.",
    "sso-email": `${capital(name)} has not confirmed your email address. Ask its administrators.`,
    "sso-domain": "Your address has no access here. Use your work account, or ask an admin.",
    "sso-strength": `${capital(name)} did not use the second factor that your team requires. Sign in again with it.`,
    "sso-role": "You have no access to Scoutdeck yet. Ask an admin of your team.",
    "sso-disabled": "Your account is disabled. Ask an admin of your team.",
    "sso-taken": `Your address belongs to another account of ${name}. Ask an admin of your team.`,
  };
}
