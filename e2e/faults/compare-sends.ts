/** Checks by the services' records that calls were not resent elsewhere. */
import type { Records } from "./records";

/** These answers prove that nothing was charged, so the call may be sent anywhere. */
const NOT_CHARGED = ["429"];

/**
 * @returns one sentence per call that may have been charged and was sent again to a service without stored answers, to
 * another service or under another key
 */
export function findSentAgain({ logs, flavour }: Pick<Records, "logs" | "flavour">): string[] {
  const problems: string[] = [];
  const mayBeCharged = new Map<string, string>();
  const lines = logs.flatMap((log, service) => log.map((line) => ({ ...line, service })));
  for (const line of lines.sort((a, b) => a.atMs - b.atMs)) {
    if (line.kind !== "seen") continue;
    const where = `service ${line.service} under ${line.apiKey}`;
    const before = mayBeCharged.get(line.key);
    if (before !== undefined && before !== where)
      problems.push(`${line.key} was sent to ${where}, and may have been charged at ${before}.`);
    else if (before !== undefined && flavour === "foreign")
      problems.push(`${line.key} was sent again although it may have been charged.`);
    if (!NOT_CHARGED.includes(line.fault)) mayBeCharged.set(line.key, where);
  }
  return problems;
}
