// Secrets from files, as systemd, containers and vaults hand them over: NAME_FILE names the file that has NAME.
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { check, SettingsError } from "./settings-check.mjs";

/** Settings that are secret or have a secret inside. */
export const SECRETS =
  "AUTH_SECRET AUTH_SECRET_PREVIOUS ADMIN_PASSWORD SERVICE_API_KEY METRICS_TOKEN OIDC_CLIENT_SECRET DATABASE_URL CATALOGUE_URL SMTP_URL".split(
    " ",
  );

/** @param {string} path @param {string} name of the variable that has it @returns {string} absolute */
export function readableFile(path, name) {
  try {
    accessSync(path, constants.R_OK);
    if (statSync(path).isFile()) return resolve(path);
  } catch {}
  throw new SettingsError(`${name} must name a file that this user may read, not "${path}".`);
}

/**
 * The environment without empty variables, and with the secrets that stand in files. It is not changed itself: programs
 * that are started get the names of the files and not what is in them.
 * @param {Record<string, string | undefined>} environment @returns {Record<string, string | undefined>}
 * @throws {SettingsError} one sentence that names the variable, never the secret
 */
export function withSecretFiles(environment) {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    check(env[name] === undefined, `${name} and ${name}_FILE are both set; set one of them.`);
    const text = readFileSync(readableFile(path, `${name}_FILE`), "utf8").replace(/\r?\n$/, "");
    const isLine = /^[^\r\n]+$/.test(text);
    check(isLine, `${name}_FILE must name a file with one line, which has the value of ${name}.`);
    env[name] = text;
  }
  return env;
}
