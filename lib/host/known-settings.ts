import { SECRETS } from "./settings.mjs";

const OPEN = `
  PORT HOST DATA_DIR PUBLIC_URL SERVICE_URL SERVICE_KEY_HEADER SERVICE_IDEMPOTENCY
  SESSION_IDLE_MINUTES TRUSTED_PROXIES ADMIN_EMAIL CATALOGUE_MEMORY_MB IMPORT_MEMORY_MB UPLOADS_MAX_MB
  POSTER_HOSTS SOURCE_HOSTS LOG_FORMAT LOG_LEVEL LOG_ADDRESSES MAIL_FROM PASSWORD_SIGN_IN
  BREACHED_PASSWORDS LOOK_CLOSER DEMO_DATA STOP_DELAY_MS REQUIRE_TLS UNKNOWN_PARAMETERS OIDC_ISSUER
  OIDC_CLIENT_ID OIDC_ALLOWED_DOMAINS OIDC_NAME OIDC_TRUST_EMAIL OIDC_SCOPES OIDC_ROLE_CLAIM
  OIDC_ROLES OIDC_DEFAULT_ROLE OIDC_ACR OIDC_AMR OIDC_MAX_AGE_S OIDC_ALGORITHM
`;

export const SETTINGS: readonly string[] = [
  ...SECRETS,
  ...SECRETS.map((name) => `${name}_FILE`),
  ...OPEN.trim().split(/\s+/),
];

const LEAST_LENGTH = 8;
const MOST_WRONG = 3;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++;
  return length;
}
const reversed = (text: string) => [...text].reverse().join("");

const isNear = (name: string, setting: string): boolean =>
  commonStart(name, setting) + commonStart(reversed(name), reversed(setting)) >=
  Math.max(name.length, setting.length) - MOST_WRONG;

export function misspelledSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (!/^[A-Z][A-Z_]+$/.test(name) || name.length < LEAST_LENGTH || SETTINGS.includes(name)) return [];
    const meant = SETTINGS.filter((setting) => setting.length >= LEAST_LENGTH).find((setting) =>
      isNear(name, setting),
    );
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}
