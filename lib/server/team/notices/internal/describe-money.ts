import "server-only";
import type { ImportTotals } from "@/lib/contract/imports";
import { MAIL } from "@/lib/contract/notice-channels";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Scope } from "@/lib/contract/scopes";
import { FAILING_DAYS } from "@/lib/contract/webhooks";
import { isAllowed } from "@/lib/server/access/caller";
import { isChargingStopped, readBooksState } from "../../audit/books-state";
import { booksZone } from "../../budgets/books-zone";
import { budgetUses } from "../../budgets/budget-use";
import type { Events } from "../../outbox/write-events";
import { asRequest, requestRows } from "../../requests/request-rows";
import { resultsOf } from "../../sources/list-sources";
import { dayOf, type Describer, excerpt, joined, type Describe } from "./describer";

const plurals = new Intl.PluralRules("en");
const counted = (count: number, one: string) =>
  `${formatNumber(count)} ${plurals.select(count) === "one" ? one : `${one}s`}`;
const credits = (count: number) => counted(count, "credit");
const may = ({ ctx }: Describer, scope: Scope) => isAllowed(ctx, scope);

const requestOf = (to: Describer, id: string) =>
  to.once(`request ${id}`, async () => {
    const row = await requestRows(to.db).where("request.id", "=", id).executeTakeFirst();
    return row ? asRequest(row, await booksZone(to.db)) : null;
  });

export const requestCreated: Describe<"request.created"> = async (to, [{ requestId }]) => {
  const request = await requestOf(to, requestId);
  if (!request || !may(to, "approve")) return null;
  if (request.member.id === to.me && !request.isByAgent) return null;
  const { state, answeredBy, purpose, reason } = request;
  const became: Record<typeof state, string | null> = {
    waiting: null,
    approved: `Approved by ${answeredBy}`,
    declined: `Declined by ${answeredBy}`,
    withdrawn: "Withdrawn",
    expired: "Expired",
  };
  return {
    text: `${request.member.name} requests ${credits(request.credits)}`,
    detail: () => joined(became[state], purpose, state === "waiting" && excerpt(reason)),
    href: PAGES.inbox.path,
    isSettled: state !== "waiting",
  };
};

export const requestAnswered: Describe<"request.answered"> = async (to, [{ requestId }]) => {
  const request = await requestOf(to, requestId);
  if (!request || request.member.id !== to.me || request.answeredBy === null) return null;
  const { state, answeredBy, purpose, granted, note, lastDay } = request;
  const isApproved = state === "approved";
  return {
    text: isApproved
      ? `${answeredBy} approved ${credits(granted ?? request.credits)}`
      : `${answeredBy} declined ${credits(request.credits)}`,
    detail: () =>
      joined(purpose, isApproved ? lastDay !== null && `until ${dayOf(lastDay)}` : note && excerpt(note)),
    href: PAGES.requests.path,
  };
};

/** @param period `total`, YYYY-MM or YYYY-MM-DD */
const periodWord = (period: string) =>
  period === "total" ? "" : period.length === "YYYY-MM".length ? "monthly " : "daily ";

async function budgetName(to: Describer, { of, id, period, budgetId }: Events["budget.crossed"]) {
  const name = `${periodWord(period)}budget`;
  switch (of) {
    case "team":
      return `the team’s ${name}`;
    case "member":
      return id === to.me ? `your ${name}` : `${await to.nameOf(id)}’s ${name}`;
    case "purpose": {
      const row = to.db.selectFrom("budget").select("name").where("id", "=", budgetId);
      return `the ${name} of “${(await row.executeTakeFirst())?.name || id}”`;
    }
  }
}

export const budgetCrossed: Describe<"budget.crossed"> = async (to, [payload]) => {
  const { of, id, budgetId, period, percent, direction } = payload;
  const isOwn = { member: id === to.me, team: false, purpose: false }[of];
  if (!may(to, "usage.all") && !isOwn) return null;
  const name = await budgetName(to, payload);
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const below = percent === 100 ? "has credits again" : `is below ${percent}% again`;
  const above = percent === 100 ? `${capital} is used up` : `${percent}% of ${name} is used`;
  return {
    text: direction === "up" ? `${capital} ${below}` : above,
    detail: async () => {
      const uses = await to.once("budgets", () => budgetUses(to.db));
      const use = uses.find((each) => each.budget.id === budgetId && each.id === id);
      if (!use || use.period !== period) return null;
      return `${formatNumber(use.used)} of ${credits(use.budget.credits)}`;
    },
    href: PAGES.usage.path,
  };
};

export const balanceLow: Describe<"balance.low"> = (to, [{ line, direction }]) => {
  if (!may(to, "usage.all")) return null;
  return {
    text:
      direction === "down"
        ? `Fewer than ${credits(line)} are left`
        : `${credits(line)} or more are left again`,
    href: PAGES.usage.path,
  };
};

const outcomeOf = (to: Describer, revealId: string) =>
  to.once(`outcome ${revealId}`, async () => {
    const reveal = await to.db
      .selectFrom("reveal")
      .select(["memberId", "purpose"])
      .where("id", "=", revealId)
      .executeTakeFirst();
    if (!reveal || (!may(to, "approve") && reveal.memberId !== to.me)) return null;
    const attempts = await to.db
      .selectFrom("chargeAttempt")
      .select(["state", "n", "charged"])
      .where("revealId", "=", revealId)
      .execute();
    const open = attempts.filter(({ state }) => state === "unknown").reduce((sum, { n }) => sum + n, 0);
    const charged = attempts.reduce((sum, each) => sum + each.charged, 0);
    return { purpose: reveal.purpose, open, charged };
  });

export const outcomeUnknown: Describe<"outcome.unknown"> = async (to, [{ revealId }]) => {
  const outcome = await outcomeOf(to, revealId);
  if (!outcome) return null;
  const { open, charged, purpose } = outcome;
  return {
    text: open > 0 ? `A charge needs review: up to ${credits(open)}` : "A charge needed review",
    detail: () => joined(purpose, open === 0 && `settled, ${credits(charged)} charged`),
    href: may(to, "approve") ? PAGES.outcomes.path : `/creators/reveals/${revealId}`,
    isSettled: open === 0,
  };
};

export const outcomeSettled: Describe<"outcome.settled"> = async (to, [{ revealId }]) => {
  const outcome = await outcomeOf(to, revealId);
  if (!outcome) return null;
  return {
    text: `A charge is settled: ${credits(outcome.charged)}`,
    detail: () => outcome.purpose,
    href: `/creators/reveals/${revealId}`,
  };
};

export const booksDiffer: Describe<"books.differ"> = async (to) => {
  if (!may(to, "approve")) return null;
  const { open } = await to.once("books", () => readBooksState(to.db));
  return {
    text: "Credit records differ",
    detail: async () => {
      if (open === 0) return "Reviewed, or they agree again";
      return (await isChargingStopped(to.db)) ? "Reveals are blocked until an admin reviews them" : null;
    },
    href: `${PAGES.outcomes.path}#differences`,
    isSettled: open === 0,
  };
};

export const booksAgree: Describe<"books.agree"> = (to) =>
  may(to, "approve") ? { text: "Credit records agree again", href: PAGES.outcomes.path } : null;

export const revealFinished: Describe<"reveal.finished"> = async (to, [{ revealId }]) => {
  const reveal = await to.db
    .selectFrom("reveal")
    .innerJoin("quote", "quote.id", "reveal.quoteId")
    .select(["reveal.memberId", "purpose", "message", "erased", "quote.wish"])
    .where("reveal.id", "=", revealId)
    .executeTakeFirst();
  if (!reveal || reveal.memberId !== to.me) return null;
  const { count } = await to.db
    .selectFrom("boughtRecord")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("revealId", "=", revealId)
    .executeTakeFirstOrThrow();
  const { charged } = await to.db
    .selectFrom("chargeAttempt")
    .select(({ fn }) => fn.sum<number | null>("charged").as("charged"))
    .where("revealId", "=", revealId)
    .executeTakeFirstOrThrow();
  const creators = counted(Number(count) + reveal.erased, "creator");
  const isEarly = reveal.message !== null;
  const began = reveal.wish === null ? "" : "Search for matches ended: ";
  return {
    text: isEarly ? `A reveal ended early: ${creators} revealed` : `${began}${creators} revealed`,
    detail: () => joined(reveal.purpose, credits(Number(charged ?? 0)), reveal.message),
    href: `/creators/reveals/${revealId}`,
  };
};

export const importFinished: Describe<"import.finished"> = async (to, [{ importId }]) => {
  if (!may(to, "import")) return null;
  const row = await to.db
    .selectFrom("dataImport")
    .select(["number", "state", "totals", "problem"])
    .where("id", "=", importId)
    .executeTakeFirst();
  if (!row) return null;
  const isIn = row.state === "done" || row.state === "undone";
  const totals = row.totals === null ? null : (JSON.parse(row.totals) as ImportTotals);
  const figures = (of: ImportTotals) =>
    [
      `${counted(of.rows, "row")}: ${formatNumber(of.added)} new`,
      ...(of.updated > 0 ? [`${formatNumber(of.updated)} updated`] : []),
      ...(of.rejected > 0 ? [`${formatNumber(of.rejected)} rejected`] : []),
    ].join(", ");
  return {
    text: `Import ${row.number} ${isIn ? "finished" : "failed"}`,
    detail: () =>
      isIn ? joined(totals && figures(totals), row.state === "undone" && "undone") : row.problem,
    href: `/admin/import/${importId}`,
  };
};

async function sourceOf(to: Describer, sourceId: string) {
  if (!may(to, "import")) return null;
  const row = await to.db
    .selectFrom("importSource")
    .select(["name", "results"])
    .where("id", "=", sourceId)
    .executeTakeFirst();
  return row ? { name: row.name, result: resultsOf(row)[0] } : null;
}

export const sourceFailed: Describe<"source.failed"> = async (to, [{ sourceId }]) => {
  const source = await sourceOf(to, sourceId);
  if (!source) return null;
  return {
    text: `The source “${source.name}” failed`,
    detail: () => source.result?.problem ?? null,
    href: `/admin/sources/${sourceId}`,
  };
};

export const sourceFinished: Describe<"source.finished"> = async (to, [{ sourceId }]) => {
  const source = await sourceOf(to, sourceId);
  if (!source) return null;
  const { outcome, posts, creators } = source.result ?? {};
  const added = (posts?.added ?? 0) + (creators?.added ?? 0);
  return {
    text: `The source “${source.name}” ${outcome === "imported" ? "was imported" : "works again"}`,
    detail: () => (outcome === "imported" ? `${formatNumber(added)} new` : null),
    href: `/admin/sources/${sourceId}`,
  };
};

export const keyExpiring: Describe<"key.expiring"> = async (to, [{ keyId }]) => {
  const key = await to.db
    .selectFrom("apiKey")
    .select(["label", "memberId", "expiresAt", "revokedAt"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  if (!key || (!may(to, "keys") && key.memberId !== to.me)) return null;
  const isOver = key.revokedAt !== null || key.expiresAt === null;
  return {
    text: isOver
      ? `The API key “${key.label}” was about to expire`
      : `The API key “${key.label}” expires on ${dayOf(key.expiresAt!)}`,
    href: may(to, "keys") ? `/admin/keys/${keyId}` : PAGES.account.path,
    isSettled: isOver,
  };
};

export const signInNew: Describe<"sign_in.new"> = async (to, [{ memberId, sessionId }]) => {
  if (memberId !== to.me) return null;
  const session = await to.db
    .selectFrom("session")
    .select(["device", "address", "endedAtMs"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return {
    text: `New sign-in: ${session?.device ?? "another browser"}`,
    detail: () => session?.address ?? null,
    href: PAGES.sessions.path,
  };
};

const WEBHOOK = "webhook:";

async function webhookOff(to: Parameters<Describe<"channel.failed">>[0], id: string) {
  const row = await to.db
    .selectFrom("webhook")
    .select(["name", "disabledWhy"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const why =
    row.disabledWhy === "gone" ? "It answered 410 (gone)" : `Nothing arrived for ${FAILING_DAYS} days`;
  const href = `${PAGES.webhooks.path}/${encodeURIComponent(id)}`;
  return { text: `Webhook ${row.name} was turned off`, href, detail: () => why };
}

export const channelFailed: Describe<"channel.failed"> = async (to, [{ channel, memberId }]) => {
  const href = PAGES.noticeSettings.path;
  if (memberId !== null) return memberId === to.me ? { text: "Emails don’t reach your address", href } : null;
  if (!may(to, "members")) return null;
  if (channel.startsWith(WEBHOOK)) return webhookOff(to, channel.slice(WEBHOOK.length));
  const row = await to.db
    .selectFrom("noticeChannel")
    .select(["name", "problem"])
    .where("id", "=", channel)
    .executeTakeFirst();
  if (!row) return null;
  const text = channel === MAIL ? "Email isn’t being delivered" : `Messages don’t reach ${row.name}`;
  return { text, href, detail: () => row.problem };
};
