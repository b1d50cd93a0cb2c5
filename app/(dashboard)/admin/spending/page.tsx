import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { BooksZoneForm } from "@/components/admin/books-zone-form";
import { AddBudget, ChangeBudget } from "@/components/admin/budget-forms";
import { BudgetTable } from "@/components/admin/budget-table";
import { CreateBox } from "@/components/admin/create-box";
import { SpendingForm } from "@/components/admin/spending-form";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { FormNotice } from "@/components/ui/form-notice";
import type { Budget } from "@/lib/contract/budgets";
import { zoneWords } from "@/lib/contract/display-formats";
import { PAGES } from "@/lib/contract/pages";
import { budgetName, perOf } from "@/lib/domain/budget-words";
import { isBudgetOf } from "@/lib/domain/spending-fields";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { saveBooksZone } from "@/lib/server/team/budgets/change-spending";
import { readSpending } from "@/lib/server/team/budgets/read-budgets";
import type { SpendingSettings } from "@/lib/server/team/budgets/spending-settings";
import { messages } from "@/components/admin/messages/spending";

export const metadata: Metadata = { title: PAGES.spending.title };
export const dynamic = "force-dynamic";

const textOf = (credits: number | null) => (credits === null ? "" : String(credits));
const DONE = messages.page.done;

const CREDITS = ["typedAbove", "approvalAbove", "balanceBelow"] as const;

const textsOf = (settings: SpendingSettings) => ({
  typedAbove: textOf(settings.typedAbove),
  approvalAbove: textOf(settings.approvalAbove),
  balanceBelow: textOf(settings.balanceBelow),
  isPurposeRequired: settings.isPurposeRequired,
});

/** A refused form keeps only what was changed in it. */
function typedOver(saved: ReturnType<typeof textsOf>, params: SearchParams): typeof saved {
  const typed = { ...saved };
  for (const name of CREDITS) if (params[name] !== undefined) typed[name] = firstOf(params[name]);
  if (params.isPurposeRequired !== undefined)
    typed.isPurposeRequired = firstOf(params.isPurposeRequired) === "1";
  return typed;
}

const OF_BUDGETS = ["purpose", "cap", "member", "role", "subject", "period"];

function wrongIn(params: SearchParams, field: string) {
  if (!OF_BUDGETS.includes(field)) return null;
  const [who = "", purpose = "", period = "", kind = "", cap = ""] = [
    "who",
    "purpose",
    "period",
    "kind",
    "cap",
  ].map((name) => firstOf(params[name]));
  return { field, who, purpose, period, kind, cap };
}

const budgetIn = (params: SearchParams, budgets: readonly Budget[]) =>
  budgets.find((budget) => isBudgetOf({ get: (name) => firstOf(params[name]) }, budget));

function problemsOf(existing: Budget | undefined): Record<string, string> {
  if (!existing) return messages.page.problems;
  const { credits, rise } = existing;
  const exists = messages.page.exists(budgetName(existing), credits - (rise?.credits ?? 0), perOf(existing));
  return { ...messages.page.problems, exists };
}

export default async function SpendingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("spending");
  const params = await searchParams;
  const { settings, budgets, members, usedPurposes, zone } = await readSpending(ctx);
  const keys = isAllowed(ctx, listKeys.scope) ? await listKeys(ctx) : [];
  const invalidField = firstOf(params.trouble);
  const wrong = wrongIn(params, invalidField);
  const saved = textsOf(settings);
  const wasTyped = CREDITS.some((name) => name === invalidField);
  const existing = invalidField === "exists" ? budgetIn(params, budgets) : undefined;
  const changed = existing ?? budgets.find(({ id }) => id === firstOf(params.budget));
  return (
    <AdminFrame page="spending" lead={messages.page.lead}>
      <div className="grid gap-4">
        <FormNotice
          done={firstOf(params.done)}
          problem={invalidField}
          doneWords={DONE}
          problemWords={problemsOf(existing)}
        />
        <CreateBox label={messages.page.add} isOpen={wrong !== null}>
          <AddBudget known={usedPurposes} members={members} wrong={wrong} />
        </CreateBox>
        {changed && (
          <Box title={messages.page.change(budgetName(changed))} note={perOf(changed)}>
            <ChangeBudget budget={changed} />
          </Box>
        )}
        <BudgetTable
          budgets={budgets}
          keys={keys.flatMap(({ id, name, monthlyCap: cap, spentThisMonth: spent, revokedAt }) =>
            cap === null || revokedAt !== null ? [] : [{ id, name, cap, spent }],
          )}
        />
        <Box title={messages.page.everyReveal}>
          <SpendingForm
            saved={saved}
            values={wasTyped ? typedOver(saved, params) : saved}
            wrong={wasTyped ? invalidField : null}
          />
        </Box>
        <Box title={messages.page.zone.title} note={messages.page.zone.note(zoneWords(zone))}>
          {isAllowed(ctx, saveBooksZone.scope) ? (
            <BooksZoneForm zone={zone} isWrong={invalidField === "zone"} />
          ) : (
            <p className="px-[18px] py-4 text-ink-2">{messages.page.zone.adminOnly}</p>
          )}
        </Box>
      </div>
    </AdminFrame>
  );
}
