import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FormNotice } from "@/components/ui/form-notice";
import { messages } from "@/components/usage/purposes/messages/page";
import { OnePurpose } from "@/components/usage/purposes/one-purpose";
import { AllPurposes } from "@/components/usage/purposes/all-purposes";
import { PURPOSES } from "@/lib/contract/purposes";
import { PurposePeriods } from "@/components/usage/purposes/purpose-periods";
import { carriedEntries, IgnoredChips } from "@/components/usage/ignored-chips";
import { PAGES } from "@/lib/contract/pages";
import { NO_PURPOSE, type UsageChoices } from "@/lib/contract/usage";
import { dayIn } from "@/lib/domain/zone-days";
import { openPage } from "@/lib/server/http/open-page";
import { isAllowed } from "@/lib/server/access/caller";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { withMeantPurpose } from "@/lib/server/team/purposes/asked-purpose";
import { planPurposeChange } from "@/lib/server/team/purposes/plan-change";
import { purposeDetails, purposeNames } from "@/lib/server/team/purposes/purpose-details";
import { purposeLines } from "@/lib/server/team/purposes/purpose-lines";
import { PURPOSE_FIELDS, usageQueryOf } from "@/lib/server/team/usage/usage-query";

export const metadata: Metadata = { title: PAGES.purposes.title };
export const dynamic = "force-dynamic";

export default async function PurposesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("purposes");
  const { done, ...params } = await searchParams;
  const entries = entriesOf(params);
  const filled = entries.filter(([, value]) => value.trim() !== "");
  if (filled.length < entries.length)
    redirect(`${PURPOSES}${filled.length > 0 ? "?" : ""}${new URLSearchParams(filled)}`);
  const meant = await withMeantPurpose(ctx, filled);
  if (meant.isMoved) redirect(`${PURPOSES}?${new URLSearchParams(meant.entries)}`);
  const choices: UsageChoices = { purposes: await purposeNames(ctx), ranked: [], members: [], keys: [] };
  const { values, issues } = usageQueryOf(filled, choices, PURPOSE_FIELDS);
  const { purpose, from, to, page } = values;
  const days = { from, to };
  const notice = (
    <FormNotice done={firstOf(done)} problem="" doneWords={messages.page.done} problemWords={{}} />
  );
  const ignored = <IgnoredChips path={PURPOSES} entries={carriedEntries(filled, issues)} issues={issues} />;
  const periods = (found: { zone: string; period: { from: string; to: string }; since: string | null }) => (
    <PurposePeriods
      values={{ purpose, ...days }}
      period={found.period}
      today={dayIn(found.zone, Date.now())}
      since={found.since}
    />
  );
  if (purpose === undefined) {
    const found = await purposeLines(ctx, { ...days, page });
    return <AllPurposes found={found} values={days} periods={periods(found)} ignored={ignored} />;
  }
  const found = await purposeDetails(ctx, { purpose, ...days, page });
  const { timeZone } = await readFormats(ctx);
  return (
    <OnePurpose
      found={found}
      values={{ purpose, ...days }}
      reader={{
        timeZone,
        now: Date.now(),
        mayBudget: isAllowed(ctx, "budgets"),
        mayRename: isAllowed(ctx, planPurposeChange.scope) && purpose !== NO_PURPOSE,
      }}
      notice={notice}
      periods={periods(found)}
      ignored={ignored}
    />
  );
}
