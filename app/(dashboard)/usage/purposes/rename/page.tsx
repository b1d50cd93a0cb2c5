import type { Metadata } from "next";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { RenamePurpose, type Asked } from "@/components/usage/purposes/rename-purpose";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import type { PurposeChange } from "@/lib/contract/purpose-names";
import { openPage } from "@/lib/server/http/open-page";
import { planPurposeChange } from "@/lib/server/team/purposes/plan-change";
import { purposeNames } from "@/lib/server/team/purposes/purpose-details";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.renamePurpose.title };
export const dynamic = "force-dynamic";

type Planned = { plan: PurposeChange | null; wrong: Asked["wrong"] };

async function planned(ctx: MemberContext, from: string, to: string): Promise<Planned> {
  try {
    return { plan: await planPurposeChange(ctx, { from, to }), wrong: null };
  } catch (error) {
    const [first] = error instanceof AppError ? (error.extra.errors ?? []) : [];
    if (!first) throw error;
    return { plan: null, wrong: { field: first.field, message: first.message } };
  }
}

export default async function RenamePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("renamePurpose");
  const params = await searchParams;
  const [from, to] = [firstOf(params.purpose), firstOf(params.to)];
  const { plan, wrong } = to === "" ? { plan: null, wrong: null } : await planned(ctx, from, to);
  return (
    <RenamePurpose
      names={await purposeNames(ctx)}
      asked={{ from, to, wrong, problem: firstOf(params.problem) }}
      plan={plan}
    />
  );
}
