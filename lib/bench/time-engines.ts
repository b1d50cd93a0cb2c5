/** Times engines in turns: in each round every engine answers every question once, so that noise affects all. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Engine, Search } from "./engine";
import { quantile } from "./figures";

/** Milliseconds by engine, question and round. */
export type Times = Map<string, number[][]>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One client. @param run runs search `index` on an engine */
export async function timeAlone(
  engines: readonly Engine[],
  questions: number,
  rounds: number,
  run: (engine: Engine, index: number) => Promise<unknown>,
): Promise<Times> {
  const times: Times = new Map(
    engines.map(({ name }) => [name, Array.from({ length: questions }, () => [])]),
  );
  for (let round = 0; round < rounds; round++) {
    // Every engine is the first in turn.
    const order = engines.map((_, index) => engines[(index + round) % engines.length]!);
    for (const engine of order) {
      for (let index = 0; index < questions; index++) {
        times.get(engine.name)![index]!.push(await timed(() => run(engine, index)));
      }
    }
  }
  return times;
}

export type Throughput = { searchesPerS: number; p50Ms: number; p99Ms: number; loopDelayP99Ms: number };

/** Many clients, each running the mix from another starting point, for some seconds. */
export async function timeTogether(
  engine: Engine,
  searches: readonly Search[],
  clients: number,
  seconds: number,
): Promise<Throughput> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1000;
  const client = async (first: number) => {
    for (let at = first; !isOver(); at++) {
      times.push(await timed(() => engine.search(searches[at % searches.length]!)));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index * 7)));
  delay.disable();
  const tookS = (performance.now() - start) / 1000;
  return {
    searchesPerS: times.length / tookS,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    loopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - 5),
  };
}
