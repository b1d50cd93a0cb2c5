import "server-only";
import type { Selectable } from "kysely";
import type { Quote, QuoteRequest, RevealKind } from "@/lib/contract/reveal";
import type { QuoteValue } from "@/lib/contract/reveal-value";
import type { UntilFitQuote } from "@/lib/contract/until-fit";
import type { Tables } from "@/lib/server/ports/database";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import type { Trx } from "../../reveal-context";
import type { Reservation } from "../reserve";
import type { EarlyEnd } from "../may-go-on";

/** `ids`: frozen, in the order of selection or of the search. `search`: for a page of version 1. */
export type Priced = {
  kind: RevealKind;
  ids: string[];
  search: string | null;
  chosen: number;
  owned: ReadonlySet<string>;
  /** How many of the chosen ones the quote calls owned. */
  alreadyOwned: number;
  /** The creators that are paid for, as far as they are known. */
  paying: readonly string[];
  cost: number;
  matched: Quote["matched"];
  /** The creators on the page now; absent if not a page. */
  standing?: readonly string[];
  value?: QuoteValue | null;
  narrowed?: Quote["narrowed"];
  marked?: Quote["marked"];
  untilFit?: UntilFitQuote;
};

export type QuoteRow = Selectable<Tables["quote"]>;

export type Confirmed = {
  chosen: number;
  owned: number;
  toBuy: number;
  /** The most credits it can cost, where that differs from `toBuy`. */
  most?: number;
  /** Holds the credits. @returns ids that another reveal is buying now */
  reserve: (reservation: Reservation) => Promise<string[]>;
};

/** Sends what is reserved. @returns why it ended early, null otherwise */
export type Send = (ctx: TeamContext, revealId: string) => Promise<EarlyEnd | null>;

/** The differences between kinds of reveals. */
export type Kind = {
  price: (ctx: MemberContext, request: QuoteRequest) => Promise<Priced>;
  /** Runs in the transaction of the purchase. `first`: buy only the first N new creators. */
  confirm: (trx: Trx, quote: QuoteRow, first: number | undefined) => Promise<Confirmed>;
  /** Buys what was not reserved at the start: reserves a part, and sends it, until nothing is left. */
  buyRest?: (ctx: TeamContext, revealId: string, send: Send) => Promise<EarlyEnd | null>;
};
