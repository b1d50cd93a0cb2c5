// systemd, containers and vaults pass secrets in files: NAME_FILE names the file that contains NAME.
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { check, SettingsError } from "./settings-check.mjs";

export const SECRETS =
  "AUTH_SECRET AUTH_SECRET_PREVIOUS ADMIN_PASSWORD SERVICE_API_KEY METRICS_TOKEN OIDC_CLIENT_SECRET DATABASE_URL CATALOGUE_URL SMTP_URL".split(
    " ",
  );

/** @param {string} path @param {string} name of the variable with the path @returns {string} absolute */
export function readableFile(path, name) {
  try {
    accessSync(path, constants.R_OK);
    if (statSync(path).isFile()) return resolve(path);
  } catch {}
  throw new SettingsError(`${name} must name a file that this user may read, not "${path}".`);
}

/**
 * Returns the environment without empty variables, and with the secrets from files. The input isn't changed, so child
 * programs get the names of the files and not their contents.
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
