/** Plans narrower searches and derives facts from the answers. It does not search itself. */
import type { CreatorValues } from "@/lib/contract/creators";
import type { CreatorIdPage, Facets } from "@/lib/contract/records";
import { chooseQuestion, type RowState, controlOf } from "./choose-question";
import { coverageOf, type RowsOfPage, type Stretch } from "./coverage";
import { askedBands } from "./expected";
import {
  bandOf,
  factsOfFilters,
  PROOF_FIELDS,
  sortedField,
  type CreatorFacts,
  type ProofField,
} from "./proof-fields";
import { filtersOf, keyOf, provenIfAbsent, provenIfFound, type Question } from "./question";
import { factsByRank, factsAmongAll } from "./rank";
import { Contradiction, RowFacts, type FactsById } from "./row-facts";
import { sharesFrom, type Shares } from "./shares";

/** Most requests, and least expected facts per question; less when few rows are wanted. */
export const MOST_REQUESTS = 25;
const LEAST_GAIN = 1.5;
const LEAST_GAIN_A_ROW = 0.2;
/** Beyond the first page a search may miss the rows. */
const REACHED = 0.6;
const COVERED = 0.95;
/** The service probably has no data for a list when this many values find nothing. */
const EMPTY_ANSWERS = 2;

export type ServiceRules = {
  /** Creators with equal values have the same order whatever the filters. */
  isOrderTotal: boolean;
  /** The service names the state of its catalogue, and all input of the plan is from one state. */
  isOneState: boolean;
};

export type PlanOptions = {
  values: CreatorValues;
  page: CreatorIdPage;
  rules: ServiceRules;
  wanted: readonly string[];
  /** New proofs narrow these facts. */
  known?: FactsById;
  /** Facts shown already, perhaps from an older state. They aren't proven again, and narrow nothing. */
  shown?: FactsById;
  facets?: Facets | null;
  mostRequests?: number;
  /** Fields that are not asked about. */
  except?: readonly ProofField[];
};

type PlanSearch = { question: Question; values: CreatorValues };

/** Finds the page of a narrower search that has the rows of a page. The specification allows no larger page. */
const MOST_PER_PAGE = 100;
/** A smaller page more likely misses the rows than finds them. */
const LEAST_PER_PAGE = 50;

type PageOfSearch = { page: number; perPage: number };

export const FIRST_PAGE: PageOfSearch = { page: 1, perPage: MOST_PER_PAGE };

/** @param from number of creators before the rows */
export function pageAround(share: number, from: number, rows: number): PageOfSearch {
  const [low, high] = [share * from, share * (from + rows)];
  let best = FIRST_PAGE;
  let mostRoom = -Infinity;
  for (let perPage = MOST_PER_PAGE; perPage >= LEAST_PER_PAGE; perPage--) {
    const page = Math.floor((low + high) / 2 / perPage) + 1;
    // Nothing precedes the first page.
    const before = page === 1 ? Infinity : low - (page - 1) * perPage;
    const room = Math.min(before, page * perPage - high);
    if (room > mostRoom) [best, mostRoom] = [{ page, perPage }, room];
  }
  return best;
}

type Asked = { question: Question; at: PageOfSearch; isSecond: boolean };
type Read = PageOfSearch & Stretch;

export class ProofPlan {
  readonly #options: PlanOptions;
  readonly #rows: RowsOfPage;
  readonly #shares: Shares;
  readonly #facts: RowFacts;
  readonly #fresh: RowFacts;
  readonly #doubts = new Map<string, Map<ProofField, Set<string>>>();
  readonly #asked = new Set<string>();
  /** Values per field that found nothing. The count ends once a value finds a creator. */
  readonly #empty = new Map<ProofField, number>();
  readonly #controlled = new Set<ProofField>();
  #open: Asked | null = null;
  #second: Asked | null = null;
  #before: Read | null = null;
  #requests = 0;
  #longest: number;

  constructor(options: PlanOptions) {
    const { page, values, known, rules, facets = null } = options;
    const wanted = options.wanted.filter((id) => page.data.includes(id));
    this.#options = { ...options, wanted };
    this.#rows = { ids: page.data, isFirst: values.page === 1, isLast: page.next_page === 0 };
    this.#shares = sharesFrom(facets);
    this.#facts = new RowFacts(known);
    this.#fresh = new RowFacts(rules.isOneState ? known : undefined);
    this.#longest = page.data.length;
  }

  get requests(): number {
    return this.#requests;
  }

  factsOf(id: string): CreatorFacts {
    return this.#facts.of(id);
  }

  /** @throws Contradiction */
  begin(): string[] {
    const { values } = this.#options;
    const common = Object.entries(factsOfFilters(values));
    for (const id of this.#rows.ids)
      for (const [field, fact] of common) this.#add(id, field as ProofField, fact);
    this.#rankAmongAll();
    this.#rank();
    return this.#facts.takeChanged();
  }

  /** Null when no further request is worthwhile. */
  next(): PlanSearch | null {
    const { mostRequests = MOST_REQUESTS, values } = this.#options;
    if (this.#requests >= mostRequests) return null;
    const asked = this.#second ?? this.#choose();
    this.#second = null;
    if (!asked) return null;
    if (!asked.isSecond) this.#before = null;
    this.#open = asked;
    this.#asked.add(keyOf(asked.question));
    this.#requests++;
    const filters = filtersOf(asked.question, values);
    return { question: asked.question, values: { ...values, ...filters, ...asked.at } };
  }

  /** The question got no answer; it is not repeated. */
  skip(): void {
    this.#open = null;
    this.#before = null;
  }

  /** @throws Contradiction */
  take(answer: CreatorIdPage): string[] {
    const asked = this.#open;
    if (!asked) throw new Error("Nothing was asked.");
    this.#open = null;
    const read = this.#read(answer, asked.at);
    if (read.isFromStart) this.#countEmpty(asked.question.field, read.ids.length === 0);
    const stretch = this.#joined(read);
    const coverage = coverageOf(this.#rows, stretch, this.#options.rules.isOrderTotal);
    if (coverage === null) throw new Contradiction("The page is in another order.");
    this.#learn(asked.question, coverage.found, coverage.absent);
    this.#rank();
    const isAllKnown = coverage.found.length + coverage.absent.length === this.#rows.ids.length;
    if (!isAllKnown && !asked.isSecond && !this.#rows.isFirst) this.#planSecond(asked, read, answer);
    this.#before = read;
    if (coverage.found.length === this.#rows.ids.length) this.#planControl(asked.question);
    return this.#facts.takeChanged();
  }

  #add(id: string, field: ProofField, fact: Parameters<RowFacts["add"]>[2]): void {
    this.#facts.add(id, field, fact);
    this.#fresh.add(id, field, fact);
  }

  #learn(question: Question, found: readonly string[], absent: readonly string[]): void {
    const { values } = this.#options;
    for (const id of found) this.#add(id, question.field, provenIfFound(question, values));
    for (const id of absent) {
      // The remaining side of a band depends on the known facts, which differ between the two.
      for (const facts of [this.#facts, this.#fresh]) {
        const fact = provenIfAbsent(question, values, facts.of(id));
        if (fact) facts.add(id, question.field, fact);
      }
    }
    const told = new Set([...found, ...absent]);
    for (const id of this.#rows.ids) if (!told.has(id)) this.#doubt(id, question);
  }

  #doubt(id: string, question: Question): void {
    if (question.field === "emailExists") return;
    const doubts = this.#doubts.get(id) ?? new Map<ProofField, Set<string>>();
    const values = "value" in question ? [question.value] : askedBands(question);
    doubts.set(question.field, new Set([...(doubts.get(question.field) ?? []), ...values]));
    this.#doubts.set(id, doubts);
  }

  #rank(): void {
    const { sortBy, sortOrder } = this.#options.values;
    const field = sortedField(sortBy);
    if (!field) return;
    const { ids } = this.#rows;
    const proven = factsByRank(
      ids.map((id) => this.#fresh.of(id)[field]),
      sortOrder,
    );
    for (const [row, fact] of proven.entries()) if (fact) this.#add(ids[row]!, field, fact);
  }

  #rankAmongAll(): void {
    const { values, facets, rules } = this.#options;
    const field = sortedField(values.sortBy);
    if (!facets || !field || !rules.isOneState) return;
    const buckets = facets.histograms[field];
    // The counts of a number ignore its own restriction.
    if (!buckets || bandOf(field, values)) return;
    const { ids } = this.#rows;
    const from = (values.page - 1) * values.perPage;
    const place = { from, rows: ids.length, total: facets.total, order: values.sortOrder };
    for (const [row, fact] of factsAmongAll(buckets, place).entries())
      if (fact) this.#add(ids[row]!, field, fact);
  }

  #stateOf(id: string): RowState {
    const own = Object.entries(this.#facts.of(id));
    const shown = this.#options.shown?.get(id) ?? {};
    const facts = own.filter(([field]) => !(field in shown));
    return { facts: { ...Object.fromEntries(facts), ...shown }, doubts: this.#doubts.get(id) };
  }

  #choose(): Asked | null {
    const rows = this.#options.wanted.map((id) => this.#stateOf(id));
    const coversBy = (question: Question) => this.#coversBy(question);
    const except = this.#hopelessFields();
    const choice = chooseQuestion(rows, { shares: this.#shares, asked: this.#asked, coversBy, except });
    const reached = this.#rows.isFirst ? 1 : REACHED;
    const least = Math.min(LEAST_GAIN, LEAST_GAIN_A_ROW * rows.length);
    if (!choice || choice.gain * reached < least) return null;
    return { question: choice.question, at: this.#pageFor(choice.question), isSecond: false };
  }

  #hopelessFields(): ReadonlySet<ProofField> {
    const isEmpty = (field: ProofField) => (this.#empty.get(field) ?? 0) >= EMPTY_ANSWERS;
    const fields = new Set(PROOF_FIELDS.filter(isEmpty)).union(new Set(this.#options.except ?? []));
    const sorted = sortedField(this.#options.values.sortBy);
    // Beyond the first page, the rows' place in a search by the sorted number is unknown.
    if (sorted && !this.#rows.isFirst) fields.add(sorted);
    return fields;
  }

  /** Share of the search that a question finds. Undefined without counts. */
  #shareOf(question: Question): number | undefined {
    if (!this.#options.facets || question.field === "emailExists") return undefined;
    const shares = this.#shares[question.field];
    const asked = "value" in question ? [question.value] : askedBands(question);
    return asked.reduce((sum, value) => sum + (shares.get(value) ?? 0), 0);
  }

  #coversBy(question: Question): number {
    const { rules, facets } = this.#options;
    if (rules.isOrderTotal) return COVERED;
    const share = this.#shareOf(question);
    return facets && share !== undefined && share * facets.total < MOST_PER_PAGE ? COVERED : 0;
  }

  #pageFor(question: Question): PageOfSearch {
    const share = this.#shareOf(question);
    return this.#rows.isFirst || share === undefined ? FIRST_PAGE : this.#around(share);
  }

  #around(share: number): PageOfSearch {
    const { values, page } = this.#options;
    return pageAround(share, (values.page - 1) * values.perPage, page.data.length);
  }

  #read(answer: CreatorIdPage, at: PageOfSearch): Read {
    const { isOrderTotal } = this.#options.rules;
    const isThis = answer.page === at.page;
    // A service that doesn't report its last page always seems to be at the end, so only a short page proves it.
    const isShort = answer.data.length < at.perPage && answer.data.length < this.#longest;
    const isToEnd =
      isThis &&
      answer.next_page === 0 &&
      answer.total_pages <= at.page &&
      (isOrderTotal || isShort || answer.data.length === 0);
    this.#longest = Math.max(this.#longest, answer.data.length);
    const { page, data: ids } = answer;
    return { perPage: at.perPage, page, ids, isFromStart: isThis && page === 1, isToEnd };
  }

  #joined(read: Read): Stretch {
    const before = this.#before;
    // If the order of equal values varies, a creator may be on neither page.
    if (!this.#options.rules.isOrderTotal) return read;
    if (before?.perPage !== read.perPage || Math.abs(before.page - read.page) !== 1) return read;
    const [low, high] = before.page < read.page ? [before, read] : [read, before];
    return { ids: [...low.ids, ...high.ids], isFromStart: low.isFromStart, isToEnd: high.isToEnd };
  }

  #countEmpty(field: ProofField, isEmpty: boolean): void {
    this.#empty.set(field, isEmpty ? (this.#empty.get(field) ?? 0) + 1 : -Infinity);
  }

  /** When all rows are found, a foreign service may have ignored the filter, so it is asked for another value. */
  #planControl(question: Question): void {
    const { values, rules } = this.#options;
    if (rules.isOrderTotal || this.#controlled.has(question.field)) return;
    this.#controlled.add(question.field);
    const other = controlOf(question, values, this.#shares);
    const at = { page: values.page, perPage: values.perPage };
    if (other && !this.#asked.has(keyOf(other))) this.#second = { question: other, at, isSecond: true };
  }

  #planSecond({ question, at }: Asked, read: Read, answer: CreatorIdPage): void {
    const next = this.#nearer(at, read, answer, question);
    const isNew = next && (next.page !== at.page || next.perPage !== at.perPage);
    if (isNew) this.#second = { question, at: next, isSecond: true };
  }

  /** Estimates the page of the rows from the first answer. Null when there is no indication. */
  #nearer(at: PageOfSearch, read: Read, answer: CreatorIdPage, question: Question): PageOfSearch | null {
    const { values, page } = this.#options;
    const rows = new Set(page.data);
    const places = read.ids.flatMap((id, place) => (rows.has(id) ? [place] : []));
    if (places.length > 0) {
      if (places.at(-1) === read.ids.length - 1 && !read.isToEnd) return { ...at, page: at.page + 1 };
      return places[0] === 0 && at.page > 1 ? { ...at, page: at.page - 1 } : null;
    }
    const isGuess = this.#shareOf(question) === undefined;
    const all = (page.total_pages - 0.5) * values.perPage;
    return isGuess && all > 0 ? this.#around(((answer.total_pages - 0.5) * at.perPage) / all) : null;
  }
}
