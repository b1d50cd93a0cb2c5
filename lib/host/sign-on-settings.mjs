// docs/operate/single-sign-on.md explains each variable.
import { check, httpUrl, isHostName, isLoopback, isOn, listIn } from "./settings-check.mjs";

/** @typedef {import("./settings-shape").SignOn} SignOn */
/** @typedef {import("@/lib/contract/members").Role} Role */

const ROLES = ["admin", "member", "finance", "viewer"];
const SETTINGS =
  "OIDC_NAME OIDC_ALLOWED_DOMAINS OIDC_TRUST_EMAIL OIDC_SCOPES OIDC_ROLE_CLAIM OIDC_ROLES OIDC_DEFAULT_ROLE OIDC_ACR OIDC_AMR OIDC_MAX_AGE_S OIDC_ALGORITHM".split(
    " ",
  );

/** @param {string} text @param {string} name @returns {Role} */
function roleIn(text, name) {
  check(ROLES.includes(text), `${name} must name a role (${ROLES.join(", ")}), not "${text}".`);
  return /** @type {Role} */ (text);
}

/** @param {string} text @returns {SignOn["roles"]} */
function rolesIn(text) {
  return text.split(",").map((entry) => {
    const [, group = "", role = ""] = /^\s*(.+)=\s*(\w+)\s*$/.exec(entry) ?? [];
    check(group.trim(), `OIDC_ROLES must be pairs such as "people-ops=admin", not "${entry.trim()}".`);
    return [group.trim(), roleIn(role, "OIDC_ROLES")];
  });
}

/** @param {Record<string, string | undefined>} env @returns {Pick<SignOn, "roleClaim" | "roles" | "defaultRole">} */
function roleSettings({ OIDC_ROLE_CLAIM, OIDC_ROLES, OIDC_DEFAULT_ROLE: standard = "member" }) {
  const isPair = (OIDC_ROLE_CLAIM === undefined) === (OIDC_ROLES === undefined);
  check(isPair, "OIDC_ROLE_CLAIM and OIDC_ROLES must be set together.");
  check(standard !== "none" || OIDC_ROLES, "OIDC_DEFAULT_ROLE=none needs OIDC_ROLE_CLAIM and OIDC_ROLES.");
  return {
    roleClaim: OIDC_ROLE_CLAIM ?? null,
    roles: OIDC_ROLES ? rolesIn(OIDC_ROLES) : [],
    defaultRole: standard === "none" ? null : roleIn(standard, "OIDC_DEFAULT_ROLE"),
  };
}

/**
 * The issuer redirects people to one address, which a request must not be able to choose.
 * @param {string | undefined} publicUrl @param {string} host
 */
function checkReturn(publicUrl, host) {
  check(publicUrl || isLoopback(host), "OIDC_ISSUER needs PUBLIC_URL, the address that people come back to.");
  const isWhole = !publicUrl || new URL(publicUrl).pathname === "/";
  check(isWhole, "OIDC_ISSUER needs a PUBLIC_URL without a path.");
}

/** @param {Record<string, string | undefined>} env @param {string} host that the server listens on @returns {SignOn | null} */
export function signOnSettings(env, host) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { OIDC_MAX_AGE_S: maxAge = "0", OIDC_ALGORITHM: algorithm = "RS256" } = env;
  const { OIDC_SCOPES: scopes = "openid email profile" } = env;
  const given = [OIDC_ISSUER, clientId, clientSecret].filter((value) => value !== undefined);
  const extra = SETTINGS.find((name) => env[name] !== undefined);
  check(given.length > 0 || !extra, `${extra} is set but OIDC_ISSUER is not.`);
  if (given.length === 0) return null;
  const isWhole = OIDC_ISSUER && clientId && clientSecret;
  check(isWhole, "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.");
  const issuer = httpUrl(OIDC_ISSUER, "OIDC_ISSUER");
  const isSafe = issuer.startsWith("https:") || isLoopback(new URL(issuer).hostname);
  check(isSafe, `OIDC_ISSUER must start with https://, not "${OIDC_ISSUER}".`);
  checkReturn(env.PUBLIC_URL, host);
  const domains = listIn(env.OIDC_ALLOWED_DOMAINS ?? "");
  const wrong = domains.find((domain) => !isHostName(domain));
  const areDomains = domains.length > 0 && wrong === undefined;
  check(areDomains, "OIDC_ALLOWED_DOMAINS must name the domains of your people, such as example.com.");
  check(scopes.split(" ").includes("openid"), 'OIDC_SCOPES must contain "openid".');
  check(/^\d{1,6}$/.test(maxAge), `OIDC_MAX_AGE_S must be a whole number of seconds, not "${maxAge}".`);
  const isAlgorithm = /^([RP]S|ES)(256|384|512)$/.test(algorithm);
  check(isAlgorithm, `OIDC_ALGORITHM must be such as "ES256" or "PS256", not "${algorithm}".`);
  const words = (text = "") => text.split(" ").filter(Boolean);
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME ?? "single sign-on",
    domains,
    isEmailTrusted: isOn(env, "OIDC_TRUST_EMAIL", "off"),
    scopes,
    strength: { acr: words(env.OIDC_ACR), amr: words(env.OIDC_AMR), maxAgeS: Number(maxAge) || null },
    algorithm,
    ...roleSettings(env),
  };
}

/**
 * @param {Record<string, string | undefined>} env @param {SignOn | null} signOn
 * @returns {boolean} false when only the admin of ADMIN_EMAIL may use a password
 */
export function isPasswordOn(env, signOn) {
  const isAllowed = isOn(env, "PASSWORD_SIGN_IN", "on");
  check(isAllowed || signOn, "PASSWORD_SIGN_IN=off needs OIDC_ISSUER. Otherwise no one could sign in.");
  check(
    isAllowed || env.ADMIN_EMAIL,
    "PASSWORD_SIGN_IN=off needs ADMIN_EMAIL, an admin who can sign in when the issuer is down.",
  );
  return isAllowed;
}
