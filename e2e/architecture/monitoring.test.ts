/** The dashboard and alert rules in docs/operate use existing metrics. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serviceContext } from "@/lib/server/composition/service-context";
import { metricsRoute } from "@/lib/server/http/metrics-route";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Words of the query language that are not metrics. */
const LANGUAGE = new Set(
  "time sum min max avg count topk rate increase histogram_quantile absent min_over_time by on le and or".split(
    " ",
  ),
);

type Expression = { expr: string; names: string[]; labels: [string, string][] };

function understand(expr: string): Expression {
  const labels = [...expr.matchAll(/(\w+)!?=~?"([^"]*)"/g)].map(([, name, value]): [string, string] => [
    name!,
    value!,
  ]);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */));
  for (const name of grouped) if (name !== "le") labels.push([name, ""]);
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, " ");
  const names = [...bare.matchAll(/[a-z_][a-z_0-9]{2,}/gi)].map(([name]) => name);
  return { expr, names: names.filter((name) => !LANGUAGE.has(name)), labels };
}

const dashboard = JSON.parse(read("docs/operate/grafana-dashboard.json"));
const panels = dashboard.panels as {
  id: number;
  type: string;
  targets?: { expr: string }[];
  gridPos: object;
}[];
const ofDashboard = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const ofAlerts = [...read("docs/operate/alerts.yaml").matchAll(/^ +expr: (.*)$/gm)].map(
  ([, expr = ""]) => expr,
);

let folder: string;
/** Base names of `# TYPE` lines, and all series. */
let types: Map<string, string>;
let series: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-monitoring-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("METRICS_TOKEN", "a-token-of-some-length");
  const { metrics } = await import("@/lib/server/runtime/metrics");
  metrics().requests.observe({ route: "/viral", status: "5xx" }, 0.1);
  const headers = { authorization: `Bearer ${process.env.METRICS_TOKEN}` };
  series = await (await metricsRoute(new Request("http://localhost/api/metrics", { headers }))).text();
  types = new Map([...series.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
});
afterAll(async () => {
  const { db, catalogue } = await serviceContext();
  await catalogue.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** Parts of a histogram have names of their own. */
function isScraped(name: string): boolean {
  const base = name.replace(/_(bucket|count|sum)$/, "");
  return types.has(name) || types.get(base) === "histogram";
}

test("finds expressions to check", () => {
  expect(ofDashboard.length).toBeGreaterThan(20);
  expect(ofAlerts.length).toBeGreaterThan(10);
  expect(types.size).toBeGreaterThan(30);
});

test.each([...ofDashboard, ...ofAlerts].map(understand))("$expr", ({ names, labels }) => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isScraped(name))).toEqual([]);
  for (const [label, value] of labels) {
    const samples = series.split("\n").filter((line) => names.some((name) => line.startsWith(`${name}{`)));
    const has = samples.some((line) => line.includes(`${label}="${value === "" ? "" : `${value}"`}`));
    expect([label, value, has]).toEqual([label, value, true]);
  }
});

test("detects an expression with a missing metric", () => {
  expect(understand('rate(scoutdeck_gone_total{a="b"}[5m]) > 3').names).toEqual(["scoutdeck_gone_total"]);
  expect(isScraped("scoutdeck_gone_total")).toBe(false);
});

test("the dashboard can be imported: unique IDs, no overlapping panels, selectable data source", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length);
  expect(dashboard.templating.list).toMatchObject([
    { name: "datasource", type: "datasource", query: "prometheus" },
  ]);
  expect(dashboard).toMatchObject({
    title: "Scoutdeck",
    uid: "scoutdeck",
    schemaVersion: expect.any(Number),
  });
});

test("every metric is in the reference and every alert in monitoring.md", () => {
  const text = read("docs/operate/monitoring.md");
  const figures = read("docs/reference/monitoring.md");
  const ours = [...types.keys()].filter((name) => name.startsWith("scoutdeck_"));
  expect(ours.filter((name) => !figures.includes(`\`${name}\``))).toEqual([]);
  const alerts = [...read("docs/operate/alerts.yaml").matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alerts.filter((name) => !text.includes(name))).toEqual([]);
});
