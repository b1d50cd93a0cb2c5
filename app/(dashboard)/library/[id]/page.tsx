/** One owned creator with the whole record. */
import { Suspense } from "react";
import type { Metadata } from "next";
import Link from "next/link";
import { after } from "next/server";
import { notFound } from "next/navigation";
import { ChevronRight } from "lucide-react";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { CreatorLists } from "@/components/creators/creator-lists";
import { messages } from "@/components/creators/messages/record";
import { PurchaseHistory } from "@/components/creators/purchase-history";
import { RecordView } from "@/components/creators/record-view";
import { maskedId } from "@/components/records/masked-id";
import { CREATOR_ID } from "@/lib/contract/records";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { readOwned, readPurchases } from "@/lib/server/team/library/browse-library";
import { listsOf } from "@/lib/server/team/lists/lists-of";
import { noteOpened } from "@/lib/server/team/marks/note-opened";
import { findHeld } from "@/lib/server/team/privacy/held";
import { readReveal, visibleOwner } from "@/lib/server/team/reveal/read-reveal";
import { CreatorPosts } from "./creator-posts";
import { CreatorSources } from "./creator-sources";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

async function load({ params }: Props) {
  const ctx = await openPage("libraryRecord");
  const { id } = await params;
  if (!CREATOR_ID.test(id)) notFound();
  const owned = (await readOwned(ctx, [id])).get(id);
  if (!owned) notFound();
  return { owned, ctx };
}

/** The page of matching posts that the member requested; null when none was. */
async function pageOfPosts({ searchParams }: Props): Promise<number | null> {
  const page = firstOf((await searchParams).posts);
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { creator } = (await load(props)).owned;
  return { title: creator.username ? `@${creator.username}` : maskedId(creator.id) };
}

export default async function RecordPage(props: Props) {
  const { owned, ctx } = await load(props);
  after(() => noteOpened(ctx, owned.creator.id).catch(() => undefined));
  const purchases = await readPurchases(ctx, owned.creator.id);
  const visible = visibleOwner(ctx);
  const canOpenReceipts = isAllowed(ctx, readReveal.scope);
  return (
    <main className="mx-auto max-w-[70rem] px-4 py-7 lg:px-8">
      <nav aria-label={messages.whereYouAre} className="mb-1.5 flex items-center gap-1.5 text-ink-2">
        <Link href={LIBRARY_PATH} prefetch={false} className="rounded-4 hover:text-ink hover:underline">
          {messages.library}
        </Link>
        <ChevronRight size={13} className="text-ink-3" aria-hidden="true" />
        <span className="font-mono text-12">{maskedId(owned.creator.id)}</span>
      </nav>
      <CreatorLists
        lists={(await listsOf(ctx, [owned.creator.id]))[owned.creator.id] ?? []}
        creatorId={isAllowed(ctx, "lists.write") ? owned.creator.id : undefined}
      />
      <RecordView owned={owned} scopes={ctx.actor.scopes} />
      <PurchaseHistory
        purchases={purchases}
        receiptHref={({ memberId, revealId }) =>
          canOpenReceipts && (visible === undefined || memberId === visible)
            ? `/creators/reveals/${revealId}`
            : undefined
        }
        refreshHref={
          isAllowed(ctx, "reveal") ? `/creators/reveal?choose=refresh&ids=${owned.creator.id}` : undefined
        }
        now={Date.now()}
      />
      {isAllowed(ctx, findHeld.scope) && (
        <p className="mt-3 px-[18px] text-12 text-ink-3">
          <Link
            href={`/admin/privacy?q=${owned.creator.id}`}
            prefetch={false}
            className="rounded-4 underline underline-offset-3 hover:text-ink"
          >
            {messages.held}
          </Link>
        </p>
      )}
      {isAllowed(ctx, "search") && (
        // A record never waits for the service.
        <Suspense fallback={null}>
          <CreatorSources ctx={ctx} id={owned.creator.id} />
        </Suspense>
      )}
      {isAllowed(ctx, "search") && (
        <CreatorPosts ctx={ctx} creator={owned.creator} page={await pageOfPosts(props)} />
      )}
    </main>
  );
}
