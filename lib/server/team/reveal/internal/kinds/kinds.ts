import "server-only";
import type { QuoteRequest } from "@/lib/contract/reveal";
import type { Kind, QuoteRow } from "./kind";
import { page } from "./page";
import { refresh } from "./refresh";
import { selection } from "./selection";
import { untilFit } from "./until-fit";

export function kindOfRequest(request: QuoteRequest): Kind {
  if (request.untilFit !== undefined) return untilFit;
  if (request.page !== undefined) return page;
  return request.refresh === undefined ? selection : refresh;
}

const BY_QUOTE: Record<QuoteRow["kind"], Kind> = { reveal: selection, page, refresh };

export const kindOfQuote = ({ kind, wish }: Pick<QuoteRow, "kind" | "wish">): Kind =>
  wish === null ? BY_QUOTE[kind] : untilFit;
