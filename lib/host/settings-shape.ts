/** What the settings are once they are read: the readers are plain JavaScript, which runs before anything is installed. */
import type { Role } from "@/lib/contract/members";

export type Settings = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Of PostgreSQL, with its password; null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Of ClickHouse, with its password; null: files in the data folder. */
  catalogueUrl: string | null;
  /** Null: the embedded service. */
  service: { url: string; apiKey: string; keyHeader: string; idempotency: "auto" | "on" | "off" } | null;
  /** Null: generated into the data folder. */
  authSecret: string | null;
  /** What the secret was before: it opens what is stored, and seals nothing. */
  previousSecret: string | null;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether it was given: then it alone is the origin of our pages. */
  hasPublicUrl: boolean;
  admin: { email: string; password: string } | null;
  hasDemoData: boolean;
  /** Free searches prove facts about creators that were not bought; false: no search is sent that nobody made. */
  isLookingCloser: boolean;
  /** Most that the catalogue's engine takes, beside what Node takes. */
  catalogueMemoryMb: number;
  /** Most resident memory of the process that reads a file. */
  importMemoryMb: number;
  /** Most that files of imports take in the data folder together, until they are in. */
  uploadsMaxMb: number;
  /** Hosts of thumbnails beside those of the platforms, each with its subdomains. */
  posterHosts: string[];
  /** Hosts, each with or without a port, from which sources are fetched though they are not on the public internet. */
  sourceHosts: string[];
  log: { format: "json" | "pretty"; level: "debug" | "info" | "warn" | "error" };
  /** How long a process that is stopping still takes requests, for a load balancer to notice. */
  stopDelayMs: number;
  /** A session without a request ends after so long. */
  sessionIdleMinutes: number;
  /** Addresses, ranges and "loopback": only their X-Forwarded-For counts. */
  trustedProxies: string[];
  /** Null: only this machine may read /api/metrics. */
  metricsToken: string | null;
  /** The mail server, with its password, and the sender; null: no mail. `needsTls`: without TLS nothing is sent. */
  mail: { url: string; from: string; needsTls: boolean } | null;
  /** Null: no single sign-on. */
  signOn: SignOn | null;
  /** Absolute path of a sorted file of SHA-1 hashes; null: no such file. */
  breachedPasswords: string | null;
  /** False: of all passwords only that of the admin of ADMIN_EMAIL signs in. */
  isPasswordOn: boolean;
  /** A request's line in the log has the address of the client. */
  isLoggingAddresses: boolean;
  /** Unknown parameters of the API are ignored and named in a header; false: they are refused. */
  ignoresUnknown: boolean;
  /** Nothing goes to another machine without TLS. */
  isTlsRequired: boolean;
};

export type SignOn = {
  /** Without a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of the issuer, as people know it. */
  name: string;
  /** Of the e-mail addresses that may come in, in lower case. */
  domains: string[];
  /** An address counts although the issuer does not say that it is verified. */
  isEmailTrusted: boolean;
  /** That the issuer is asked for. */
  scopes: string;
  /** Of the sign-in there; empty: any. */
  strength: { acr: string[]; amr: string[]; maxAgeS: number | null };
  /** By which ID tokens are signed. */
  algorithm: string;
  /** Null: admins give the roles here. */
  roleClaim: string | null;
  /** What a value of the claim means. */
  roles: [group: string, role: Role][];
  /** Of people without such a value; null: they are refused. */
  defaultRole: Role | null;
};
