/** `npm run bench -- --only proofs`: how many facts about the 50 rows of a page free searches prove, a request. */
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { factsOfFilters, isDecided, PROOF_FIELDS, type ProofField } from "@/lib/domain/proofs/proof-fields";
import { ProofPlan, type ServiceRules } from "@/lib/domain/proofs/proof-plan";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { openProofService } from "@/lib/testing/open-proof-service";
import { figure, median } from "./figures";
import { printTable } from "./print-table";

const NOW = Date.UTC(2026, 0, 1);
const SEARCHES: readonly string[] = [
  "",
  "sortBy=followers",
  "mainCategory=Fitness",
  "mainCategory=Fitness&sortBy=followers",
  "mainCategory=Fitness&sortBy=engagement_rate",
  "country=France&sortBy=avg_views",
  "emailExists=true&followersMin=10000",
  "page=5",
  "mainCategory=Fitness&page=3",
  "mainCategory=Fitness&sortBy=followers&page=6",
];
type Kind = { name: string; rules: ServiceRules; hasFacets: boolean };
const KINDS: readonly Kind[] = [
  { name: "embedded", rules: { isOrderTotal: true, isOneState: true }, hasFacets: true },
  { name: "counts nothing", rules: { isOrderTotal: true, isOneState: false }, hasFacets: false },
  {
    name: "counts nothing, ties in any order",
    rules: { isOrderTotal: false, isOneState: false },
    hasFacets: false,
  },
];

type Yield = { requests: number; facts: Map<ProofField, number>; ms: number };

/** Facts that a row shows afterwards and that the filters of the page did not say. */
async function yieldOf(service: DiscoveryService, values: CreatorValues, kind: Kind): Promise<Yield> {
  const start = performance.now();
  const page = await service.searchCreatorIds(values);
  const facets = kind.hasFacets ? await service.creatorFacets(values) : null;
  const plan = new ProofPlan({ values, page, rules: kind.rules, facets, wanted: page.data });
  plan.begin();
  for (let next = plan.next(); next; next = plan.next())
    plan.take(await service.searchCreatorIds(next.values));
  const said = factsOfFilters(values);
  const shown = PROOF_FIELDS.filter((field) => !isDecided(field, said[field]));
  const count = (field: ProofField) =>
    page.data.filter((id) => isDecided(field, plan.factsOf(id)[field])).length;
  return {
    // The page itself is asked for again, so that nobody else says what its rows are.
    requests: 1 + (facets ? 1 : 0) + plan.requests,
    facts: new Map(shown.map((field) => [field, count(field)])),
    ms: performance.now() - start,
  };
}

const sumOf = ({ facts }: Yield) => [...facts.values()].reduce((sum, count) => sum + count, 0);

/** @param creators of the demo */
export async function benchProofs(creators: number): Promise<void> {
  const rows = [...demoCreators({ posts: 0, creators, seed: 7, now: NOW })];
  const opened = await openProofService(rows);
  try {
    for (const kind of KINDS) {
      const all: Yield[] = [];
      const lines: string[][] = [];
      for (const search of SEARCHES) {
        const { values } = parseUrl(creatorQuery, new URLSearchParams(`${search}&perPage=50`));
        const got = await yieldOf(opened.service, values, kind);
        all.push(got);
        const fields = PROOF_FIELDS.map((field) => String(got.facts.get(field) ?? "–"));
        const ratio = figure(sumOf(got) / got.requests);
        lines.push([
          search || "everything",
          String(got.requests),
          String(sumOf(got)),
          ratio,
          figure(got.ms),
          ...fields,
        ]);
      }
      const ratios = all.map((each) => sumOf(each) / each.requests);
      lines.push(["**median**", "", "", figure(median(ratios)), "", ...PROOF_FIELDS.map(() => "")]);
      printTable([kind.name, "requests", "facts", "a request", "ms", ...PROOF_FIELDS], lines);
    }
  } finally {
    await opened.close();
  }
}
