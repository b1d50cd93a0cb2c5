import type { Role } from "@/lib/contract/members";

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  /** The PostgreSQL address with its password; null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** The ClickHouse address with its password; null for files in the data folder. */
  catalogueUrl: string | null;
  service: { url: string; apiKey: string; keyHeader: string; idempotency: "auto" | "on" | "off" } | null;
  /** Null when it is generated into the data folder. */
  authSecret: string | null;
  /** The previous secret opens stored values and seals nothing. */
  previousSecret: string | null;
  /** Has no trailing slash. */
  publicUrl: string;
  /** True when PUBLIC_URL was set: it alone is then the origin of our pages. */
  hasPublicUrl: boolean;
  admin: { email: string; password: string } | null;
  hasDemoData: boolean;
  /** Free searches prove facts about creators that were not bought. False sends only the searches that people make. */
  isLookingCloser: boolean;
  catalogueMemoryMb: number;
  importMemoryMb: number;
  /** The limit for all import files in the data folder together, until they are imported. */
  uploadsMaxMb: number;
  /** Thumbnail hosts beside the platforms' own, each including its subdomains. */
  posterHosts: string[];
  /** Sources on these hosts (port optional) are fetched although they are not on the public internet. */
  sourceHosts: string[];
  webhookHosts: string[];
  log: { format: "json" | "pretty"; level: "debug" | "info" | "warn" | "error" };
  /** The time during which a stopping process still accepts requests, for a load balancer to notice. */
  stopDelayMs: number;
  sessionIdleMinutes: number;
  /** Addresses, ranges and "loopback"; only their X-Forwarded-For counts. */
  trustedProxies: string[];
  /** Null when only this machine may read /api/metrics. */
  metricsToken: string | null;
  /** The mail server with its password, and the sender; null disables mail. `needsTls` sends nothing without TLS. */
  mail: { url: string; from: string; needsTls: boolean } | null;
  signOn: SignOn | null;
  /** Absolute path of a sorted file of SHA-1 hashes, or null. */
  breachedPasswords: string | null;
  /** False lets only the admin of ADMIN_EMAIL sign in with a password. */
  isPasswordOn: boolean;
  isLoggingAddresses: boolean;
  /** Unknown parameters of the API are ignored and named in a header; false refuses them. */
  ignoresUnknown: boolean;
  isTlsRequired: boolean;
};

export type SignOn = {
  /** Has no trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** The permitted e-mail domains are in lower case. */
  domains: string[];
  isEmailTrusted: boolean;
  scopes: string;
  /** An empty list accepts any sign-in. */
  strength: { acr: string[]; amr: string[]; maxAgeS: number | null };
  algorithm: string;
  /** Null when admins assign the roles here. */
  roleClaim: string | null;
  roles: [group: string, role: Role][];
  /** The role of people without such a value; null refuses them. */
  defaultRole: Role | null;
};
