import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { misspelledSettings } from "./launch";
import { SETTINGS } from "./settings.mjs";

test("has every setting that the reference explains, and no other", () => {
  const reference = readFileSync(new URL("../../docs/reference/settings.md", import.meta.url), "utf8");
  const rows = reference.split("\n").filter((line) => line.startsWith("| `"));
  const explained = rows.flatMap((row) => {
    const [, names = "", , meaning = ""] =
      row.split(" | ").length > 1 ? ["", row.split(" | ")[0]!, "", row] : [];
    const more = /More: (.*)\|/.exec(meaning)?.[1] ?? "";
    return [...`${names} ${more}`.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name);
  });
  expect(explained.length).toBeGreaterThan(30);
  expect(SETTINGS.filter((name) => !name.endsWith("_FILE")).toSorted()).toEqual(
    [...new Set(explained)].toSorted(),
  );
});

test.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["TRUSTED_HOSTS", null],
  ["TRUSTED_PROXIS", "TRUSTED_PROXIES"],
  ["SERVICE_APIKEY", "SERVICE_API_KEY"],
])("%s: %s", (name, meant) =>
  expect(misspelledSettings({ [name]: "x" })).toEqual(
    meant === null ? [] : [`${name} is not a setting. Did you mean ${meant}?`],
  ),
);

test("system variables are not settings", () => {
  const usual =
    "PATH HOME HOSTNAME LOGNAME NODE_ENV INVOCATION_ID JOURNAL_STREAM LISTEN_FDS SYSTEMD_EXEC_PID NODE_OPTIONS NO_COLOR CREDENTIALS_DIRECTORY STATE_DIRECTORY NOTIFY_SOCKET WATCHDOG_PID LANGUAGE DISPLAY SSH_CLIENT KUBERNETES_PORT YARN_VERSION NODE_VERSION";
  expect(misspelledSettings(Object.fromEntries(usual.split(" ").map((name) => [name, "x"])))).toEqual([]);
});
