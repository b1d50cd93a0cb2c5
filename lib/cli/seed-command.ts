import type { Command } from "commander";
import { formatExact } from "@/lib/contract/human-number";
import { wholeNumber } from "./number-option";
import { perform, type Outcome, type Tools } from "./perform";

type Options = { posts: number; creators: number; seed: number; replace?: boolean; json?: boolean };

const EXAMPLES = `
All data is invented and marked as demo data. The same seed gives the same data; dates are relative to now.
Demo data is never mixed with imported data: --replace empties the catalogue first.

Examples:
  npm run cli -- seed
  npm run cli -- seed --posts 1m --creators 200k --seed 7
  npm run -s cli -- seed --posts 500 --creators 100 --json`;

async function seed(options: Options, { settings, progress }: Tools): Promise<Outcome> {
  // Loaded on demand: the database engine takes a second that `--help` should not.
  const [{ openCatalogueWriter }, { demoCreators }, { demoPosts }] = await Promise.all([
    import("@/lib/server/composition/open-catalogue"),
    import("@/lib/server/service/demo/demo-creators"),
    import("@/lib/server/service/demo/demo-posts"),
  ]);
  const start = Date.now();
  const size = { posts: options.posts, creators: options.creators, seed: options.seed, now: start };
  const result = await openCatalogueWriter(settings.dataDir).publish({
    posts: demoPosts(size),
    creators: demoCreators(size),
    isDemo: true,
    isReplacing: options.replace === true,
    onProgress: ({ kind, phase, rows }) =>
      progress.show(`${phase === "reading" ? "Inventing" : "Sorting"} ${kind}: ${formatExact(rows)}`),
  });
  const seconds = Math.round((Date.now() - start) / 100) / 10;
  const { posts, creators, generation } = result;
  return {
    value: { seed: options.seed, posts, creators, generation, seconds },
    text:
      `Invented ${formatExact(options.posts)} posts and ${formatExact(options.creators)} creators (seed ${options.seed}). ` +
      `The catalogue now has ${formatExact(posts.total)} posts and ${formatExact(creators.total)} creators.\n` +
      `It took ${seconds} s.`,
  };
}

export function define(command: Command): void {
  command
    .option("--posts <n>", "number of posts", wholeNumber(0, 20_000_000), 100_000)
    .option("--creators <n>", "number of creators", wholeNumber(1, 5_000_000), 20_000)
    .option("--seed <s>", "whole number; the same seed gives the same data", wholeNumber(0, 2 ** 31), 1)
    .option("--replace", "empty the catalogue first")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => perform(options.json === true, (tools) => seed(options, tools)));
}
