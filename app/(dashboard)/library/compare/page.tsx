import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ChevronRight, CircleAlert, Columns4 } from "lucide-react";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { MAX_COMPARED, compareHref } from "@/components/creators/compare-address";
import { CompareForm, comparedIds, ignoredIds } from "@/components/creators/compare-form";
import { CompareTable } from "@/components/creators/compare-table";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { LikeForm } from "@/components/creators/like-form";
import { messages } from "@/components/creators/messages/compare";
import { ButtonLink } from "@/components/ui/button";
import { CopyLink } from "@/components/ui/copy-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PAGES } from "@/lib/contract/pages";
import { MAX_NAMED, quoted } from "@/lib/contract/quoted";
import type { Scope } from "@/lib/contract/scopes";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { findOwned, latestOwned, readOwned } from "@/lib/server/team/library/browse-library";

export const metadata: Metadata = { title: PAGES.compare.title };
export const dynamic = "force-dynamic";

function Missing({
  ignored,
  tooMany,
  unowned,
  notFound,
  scopes,
}: {
  scopes: readonly Scope[];
  ignored: string[];
  tooMany: number;
  unowned: string[];
  notFound: string;
}) {
  const reveal = `/creators/reveal?${new URLSearchParams(unowned.map((id) => ["ids", id]))}`;
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {ignored.length > 0 && (
        <Notice icon={<CircleAlert size={16} aria-hidden="true" />}>
          {messages.missing.ignored}{" "}
          {ignored.slice(0, MAX_NAMED).map((text) => (
            <s key={text} className="mr-1.5 font-550 decoration-1 wrap-anywhere">
              <bdi>{quoted(text)}</bdi>
            </s>
          ))}
          {ignored.length > MAX_NAMED && messages.missing.more(ignored.length - MAX_NAMED)}
        </Notice>
      )}
      {tooMany > 0 && (
        <Notice icon={<CircleAlert size={16} aria-hidden="true" />}>
          {messages.missing.tooMany(MAX_COMPARED + tooMany, MAX_COMPARED)}
        </Notice>
      )}
      {unowned.length > 0 && (
        <Notice icon={<CircleAlert size={16} aria-hidden="true" />}>
          {messages.missing.unowned(unowned.length)}{" "}
          {scopes.includes("reveal") && (
            <Link href={reveal} prefetch={false} className="font-550 underline underline-offset-3">
              {messages.missing.price}
            </Link>
          )}
        </Notice>
      )}
      {notFound && (
        <Notice role="alert">
          {messages.missing.notFound(<bdi>{notFound}</bdi>)}{" "}
          {scopes.includes("search") &&
            messages.missing.search((text) => (
              <Link
                href={`/creators?username=${encodeURIComponent(notFound.replace(/^@/, ""))}`}
                prefetch={false}
                className="font-550 underline underline-offset-3"
              >
                {text}
              </Link>
            ))}
        </Notice>
      )}
    </div>
  );
}

export default async function ComparePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("compare");
  const params = await searchParams;
  const { ids: requested, tooMany } = comparedIds(params.ids);
  const add = firstOf(params.add).trim().slice(0, 200);
  const found = add === "" ? null : await findOwned(ctx, { name: add, except: requested });
  if (found) redirect(compareHref([...requested, found]));
  const all = await readOwned(ctx, requested);
  const owned = requested.flatMap((id) => all.get(id) ?? []);
  const ids = owned.map(({ creator }) => creator.id);
  return (
    <main className={`page-gutters ${owned.length > 2 ? "" : "max-w-page"}`}>
      <nav aria-label={messages.page.whereYouAre} className="mb-1.5 flex items-center gap-1.5 text-ink-2">
        <Link href={LIBRARY_PATH} prefetch={false} className="rounded-4 hover:text-ink hover:underline">
          {messages.page.library}
        </Link>
        <ChevronRight size={13} className="text-ink-3" aria-hidden="true" />
        <span>{messages.page.here}</span>
      </nav>
      <header className="mb-5 flex flex-wrap items-end gap-3">
        <h1 className="min-w-0 flex-1 basis-48 text-28 font-650">
          {owned.length > 1 ? messages.page.titleOf(owned.length) : messages.page.title}
        </h1>
        {owned.length > 0 && owned.length < MAX_COMPARED && (
          <div className="max-sm:order-last max-sm:w-full">
            <CompareForm ids={ids} latest={await latestOwned(ctx, ids)} />
          </div>
        )}
        {owned.length > 0 && <CopyLink href={compareHref(ids)} label={messages.page.copyLink} isIcon />}
      </header>
      <Missing
        ignored={ignoredIds(params.ids)}
        tooMany={tooMany}
        unowned={requested.filter((id) => !all.has(id))}
        notFound={add}
        scopes={ctx.actor.scopes}
      />
      {owned.length > 0 ? (
        <>
          <CompareTable
            owned={owned}
            seesContacts={isAllowed(ctx, "contacts")}
            canSearch={isAllowed(ctx, "search")}
          />
          {isAllowed(ctx, "search") && <LikeForm creators={owned.map(({ creator }) => creator)} />}
        </>
      ) : (
        <EmptyState
          icon={<Columns4 size={19} aria-hidden="true" />}
          title={messages.page.none.title}
          actions={
            <>
              <CompareForm ids={[]} latest={await latestOwned(ctx, [])} />
              <ButtonLink href={LIBRARY_PATH}>{messages.page.none.inLibrary}</ButtonLink>
            </>
          }
        >
          {messages.page.none.text}
        </EmptyState>
      )}
    </main>
  );
}
