import "server-only";
/** The log should never receive a secret; this redacts one that gets there anyway. */
import { SECRETS, withSecretFiles } from "@/lib/host/settings.mjs";

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bsd_live_\w+/g, "[key]"],
  // Session tokens have three or more base64url parts and a JSON header.
  [/\beyJ[\w-]{5,}(\.[\w-]*)+/g, "[token]"],
  [/\b(token|password|secret|authorization)=[^\s&"\\]+/gi, "$1=[hidden]"],
  [/\bBearer [^\s"\\]+/g, "Bearer [hidden]"],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"@]*@/gi, "$1[hidden]@"],
  // The last part has only letters: `next@16.4.6` in a stack is not an address.
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}/g, "[email]"],
];

/** Includes the encoded and the decoded form. */
function passwordsIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  return [password, decodeURIComponent(password), searchParams.get("password") ?? ""];
}

/** The returned function redacts the secrets of the settings, including files, and texts that look like secrets. */
export function hideSecrets(environment: Record<string, string | undefined>): (line: string) => string {
  const given = withSecretFiles(environment);
  const secretsIn = (name: string) => {
    const value = given[name] ?? "";
    return name.endsWith("_URL") ? passwordsIn(value) : value;
  };
  const secrets = SECRETS.flatMap(secretsIn)
    .filter((secret) => secret.length >= 6)
    // Also matches secrets inside JSON strings.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (line) => {
    let text = line;
    for (const secret of secrets) text = text.replaceAll(secret, "[hidden]");
    for (const [pattern, instead] of PATTERNS) text = text.replace(pattern, instead);
    return text;
  };
}
