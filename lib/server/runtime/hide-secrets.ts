import "server-only";
/** The last defence of the log: nothing should carry a secret there, and what does is made unreadable. */
import { SECRETS, withSecretFiles } from "@/lib/host/settings.mjs";

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bsd_live_\w+/g, "[key]"],
  // Three parts and more of base64url with a JSON header: tokens of sessions.
  [/\beyJ[\w-]{5,}(\.[\w-]*)+/g, "[token]"],
  [/\b(token|password|secret|authorization)=[^\s&"\\]+/gi, "$1=[hidden]"],
  [/\bBearer [^\s"\\]+/g, "Bearer [hidden]"],
  // The name and the password inside an address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"@]*@/gi, "$1[hidden]@"],
  // The last part has letters: `next@16.4.6` in a stack is no address.
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}/g, "[email]"],
];

/** The password inside an address that the settings have accepted, as it stands there and as it is meant. */
function passwordsIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  return [password, decodeURIComponent(password), searchParams.get("password") ?? ""];
}

/** @returns hides what looks like a secret, and the secrets of the settings, also those from files, wherever they stand */
export function hideSecrets(environment: Record<string, string | undefined>): (line: string) => string {
  const given = withSecretFiles(environment);
  const secretsIn = (name: string) => {
    const value = given[name] ?? "";
    return name.endsWith("_URL") ? passwordsIn(value) : value;
  };
  const secrets = SECRETS.flatMap(secretsIn)
    .filter((secret) => secret.length >= 6)
    // As they stand inside a JSON string.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (line) => {
    let text = line;
    for (const secret of secrets) text = text.replaceAll(secret, "[hidden]");
    for (const [pattern, instead] of PATTERNS) text = text.replace(pattern, instead);
    return text;
  };
}
