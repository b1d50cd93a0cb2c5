/** docs/operate/connections.md lists the connections. */
import { check, isLoopback } from "./settings-check.mjs";
import type { Settings } from "./settings-shape";

/** Follows pg: the last of repeated parameters counts, and the `host` parameter overrides the address's host. */
function isDatabaseSafe(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const host = decodeURIComponent(last("host") || hostname);
  if (isLoopback(host) || host.startsWith("/")) return true;
  // libpq's own meaning of sslmode=require accepts any certificate.
  return (
    last("uselibpqcompat") === undefined && /^(require|verify-ca|verify-full)$/.test(last("sslmode") ?? "")
  );
}

export function checkTls(settings: Settings): void {
  const { isTlsRequired, publicUrl, host, service, mail, databaseUrl, catalogueUrl } = settings;
  if (!isTlsRequired) return;
  const must = (isRight: boolean, what: string) => check(isRight, `REQUIRE_TLS=on needs ${what}.`);
  const isHttps = (address: string) => address.startsWith("https:");
  const isHere = (address: string) => isLoopback(new URL(address).hostname);
  must(
    isHttps(publicUrl) || (isLoopback(host) && isHere(publicUrl)),
    "a PUBLIC_URL that starts with https://",
  );
  must(
    !service || isHttps(service.url) || isHere(service.url),
    "a SERVICE_URL that starts with https://, or a service on this machine",
  );
  // Options in the address could disable TLS or the certificate check.
  must(!mail?.needsTls || !mail.url.includes("?"), "an SMTP_URL without options after a question mark");
  must(
    !databaseUrl || isDatabaseSafe(databaseUrl),
    "sslmode=verify-full in DATABASE_URL, or a database on this machine",
  );
  must(
    !catalogueUrl || isHttps(catalogueUrl) || isHere(catalogueUrl),
    "a CATALOGUE_URL that starts with https://, or a server on this machine",
  );
}
