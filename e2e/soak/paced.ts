/** Runs a mix of acts at a steady rate, whatever each of them takes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@/lib/server/service/demo/random";

/** `share`: relative frequency of the action. */
export type Act = { name: string; share: number; run: () => Promise<void> };
export type ActFigures = { name: string; times: number[]; failures: string[] };

/** The server would not keep up with more parallel actions, so further ones wait. */
const MOST_AT_ONCE = 32;

function drawn(acts: readonly Act[], random: Random): Act {
  let point = random.next() * acts.reduce((sum, { share }) => sum + share, 0);
  return acts.find(({ share }) => (point -= share) < 0) ?? acts.at(-1)!;
}

/**
 * @param plan `rate`: actions per second. `onFailure` receives the first failures immediately.
 * @returns after the last action has ended; times in ms
 */
export async function paced(
  acts: readonly Act[],
  plan: { rate: number; seconds: number; random: Random; onFailure: (what: string) => void },
): Promise<ActFigures[]> {
  const figures = new Map(acts.map(({ name }) => [name, { name, times: [], failures: [] } as ActFigures]));
  const running = new Set<Promise<void>>();
  const run = async (act: Act) => {
    const { times, failures } = figures.get(act.name)!;
    const started = performance.now();
    try {
      await act.run();
      times.push(performance.now() - started);
    } catch (error) {
      failures.push(String(error));
      if (failures.length <= 5) plan.onFailure(`${act.name}: ${String(error)}`);
    }
  };
  const began = performance.now();
  for (let n = 0; n / plan.rate < plan.seconds; n++) {
    await sleep(Math.max(0, began + (n * 1000) / plan.rate - performance.now()));
    if (performance.now() - began > plan.seconds * 1000) break;
    if (running.size >= MOST_AT_ONCE) await Promise.race(running);
    const one = run(drawn(acts, plan.random)).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return [...figures.values()];
}
