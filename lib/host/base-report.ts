import { deprecatedIn } from "./after-install.mjs";
import base from "./base.json" with { type: "json" };
import { faultsOf } from "./required-node.mjs";

export const NOTICE_DAYS = 90;
const DAY_MS = 86_400_000;

const supportEnds: Readonly<Record<string, string>> = base.nodeSupportEnds;

/** @param now ms since 1970 @returns a sentence for each version whose support has ended or ends soon */
export function supportProblems(versions: readonly string[], now: number): string[] {
  const majors = new Set(versions.map((version) => String(Number.parseInt(version))));
  return [...majors].flatMap((major) => {
    const end = supportEnds[major];
    if (!end) return [`Node ${major} has no end of support in lib/host/base.json.`];
    if (Date.parse(end) - now > NOTICE_DAYS * DAY_MS) return [];
    return [`Node ${major} is supported until ${end}.`];
  });
}

export const engineProblems = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).flatMap(([engine, version]) =>
    faultsOf(engine, version).map(
      ({ fault, fixed, source }) => `${engine} ${version} ${fault}. Fixed in ${fixed.join(", ")}. ${source}`,
    ),
  );

type LockEntry = { version?: string; dev?: boolean; deprecated?: string };
export type LockFile = { packages: Record<string, LockEntry> };

/** @returns "name@version: reason" of the production packages */
export const deprecatedInProduction = ({ packages }: LockFile): string[] =>
  deprecatedIn(Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => !dev)));

type Failure = { message?: string; error?: { code?: string; summary?: string } };

/** @returns the first line of npm's error, or null without an error */
export function failureOf(answer: Failure): string | null {
  const text = answer.message ?? (answer.error?.code && (answer.error.summary || answer.error.code));
  return text === undefined ? null : text.split("\n")[0]!;
}

type Weakness = { severity: string; range: string; via: (string | { title: string; url: string })[] };

export const highWeaknesses = (audit: { vulnerabilities: Record<string, Weakness> }): string[] =>
  Object.entries(audit.vulnerabilities)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name, { severity, range, via }]) => {
      const why = via.map((each) =>
        typeof each === "string" ? `through ${each}` : `${each.title} ${each.url}`,
      );
      return `${name} ${range}, ${severity}: ${why.join("; ")}`;
    });

export const majorsBehind = (outdated: Record<string, { current?: string; latest: string }>): string[] =>
  Object.entries(outdated).flatMap(([name, { current = "", latest }]) =>
    Number.parseInt(latest) > Number.parseInt(current) ? [`${name} ${current}, newest ${latest}`] : [],
  );

export type Finding = { title: string; lines: readonly string[]; unasked: string | null };

export function describeFinding({ title, lines, unasked }: Finding): string {
  const all = unasked === null ? lines : [...lines, `not asked: ${unasked}`];
  return all.length === 0 ? `${title}: none` : [`${title}:`, ...all].join("\n  ");
}
