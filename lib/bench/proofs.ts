/** `npm run bench -- --only proofs`: facts per free search about the 50 rows of a page. */
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { factsOfFilters, isDecided, PROOF_FIELDS, type ProofField } from "@/lib/domain/proofs/proof-fields";
import { MOST_REQUESTS, ProofPlan, type ServiceRules } from "@/lib/domain/proofs/proof-plan";
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
/** `beside`: requests besides the checks: the page, the counts and the page again. */
type Kind = { name: string; rules: ServiceRules; hasFacets: boolean; beside: number };
const KINDS: readonly Kind[] = [
  {
    name: "embedded",
    rules: { isOrderTotal: true, isOneState: true },
    hasFacets: true,
    beside: 2,
  },
  {
    name: "no counts",
    rules: { isOrderTotal: true, isOneState: false },
    hasFacets: false,
    beside: 2,
  },
  {
    name: "no counts, ties in any order",
    rules: { isOrderTotal: false, isOneState: false },
    hasFacets: false,
    beside: 1,
  },
];

type Yield = { requests: number; facts: Map<ProofField, number> };

/** Facts that a row shows afterwards and that the filters of the page did not say. */
async function yieldOf(service: DiscoveryService, values: CreatorValues, kind: Kind): Promise<Yield> {
  const page = await service.searchCreatorIds(values);
  const facets = kind.hasFacets ? await service.creatorFacets(values) : null;
  const { rules, beside } = kind;
  const mostRequests = MOST_REQUESTS - beside;
  const plan = new ProofPlan({ values, page, rules, facets, mostRequests, wanted: page.data });
  plan.begin();
  for (let next = plan.next(); next; next = plan.next())
    plan.take(await service.searchCreatorIds(next.values));
  const said = factsOfFilters(values);
  const shown = PROOF_FIELDS.filter((field) => !isDecided(field, said[field]));
  const count = (field: ProofField) =>
    page.data.filter((id) => isDecided(field, plan.factsOf(id)[field])).length;
  return {
    requests: beside + plan.requests,
    facts: new Map(shown.map((field) => [field, count(field)])),
  };
}

const sumOf = ({ facts }: Yield) => [...facts.values()].reduce((sum, count) => sum + count, 0);
const ratioOf = (got: Yield) => sumOf(got) / got.requests;

function printYields(yields: ReadonlyMap<Kind, readonly Yield[]>): void {
  const all = [...yields.values()];
  const lines = SEARCHES.map((search, at) => [
    search || "everything",
    ...all.flatMap((each) => [String(sumOf(each[at]!)), figure(ratioOf(each[at]!))]),
  ]);
  const medians = all.flatMap((each) => ["", figure(median(each.map(ratioOf)))]);
  const heads = [...yields.keys()].flatMap(({ name }) => [`${name}: facts`, "a request"]);
  printTable(["50 rows of", ...heads], [...lines, ["**median**", ...medians]]);
}

function printFields(yields: ReadonlyMap<Kind, readonly Yield[]>): void {
  const lines = PROOF_FIELDS.map((field) => [
    field,
    ...[...yields.values()].map((each) => {
      const counts = each.flatMap(({ facts }) => facts.get(field) ?? []);
      return `${figure(median(counts))} (${Math.min(...counts)} to ${Math.max(...counts)})`;
    }),
  ]);
  printTable(["of 50, median", ...[...yields.keys()].map(({ name }) => name)], lines);
}

/** @param creators of the demo */
export async function benchProofs(creators: number): Promise<void> {
  const rows = [...demoCreators({ posts: 0, creators, seed: 7, now: NOW })];
  const opened = await openProofService(rows);
  const yields = new Map<Kind, Yield[]>();
  try {
    for (const kind of KINDS) {
      const got: Yield[] = [];
      for (const search of SEARCHES) {
        const { values } = parseUrl(creatorQuery, new URLSearchParams(`${search}&perPage=50`));
        got.push(await yieldOf(opened.service, values, kind));
      }
      yields.set(kind, got);
    }
    printYields(yields);
    printFields(yields);
  } finally {
    await opened.close();
  }
}
