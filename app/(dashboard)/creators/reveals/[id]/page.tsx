import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ChevronRight, Share2 } from "lucide-react";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { purposeHref } from "@/lib/contract/purposes";
import { messages } from "@/components/reveal/messages/page";
import { RevealPageBody } from "@/components/reveal/reveal-page-body";
import { wishWords } from "@/components/reveal/wish-messages";
import { messages as shareMessages } from "@/components/share/messages";
import { buttonClass } from "@/components/ui/button-class";
import { When } from "@/components/ui/moment";
import { PAGES } from "@/lib/contract/pages";
import { AppError } from "@/lib/contract/errors";
import { openPage } from "@/lib/server/http/open-page";
import { readReveal } from "@/lib/server/team/reveal/read-reveal";

export const metadata: Metadata = { title: PAGES.receipt.title };
export const dynamic = "force-dynamic";

export default async function RevealPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const ctx = await openPage("receipt");
  const search = firstOf((await searchParams).search);
  const reveal = await readReveal(ctx, (await params).id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return (
    <main className="page-gutters max-w-task">
      <nav aria-label={messages.whereYouAre} className="mb-1.5 flex items-center gap-1.5 text-ink-2">
        <Link href="/usage" prefetch={false} className="rounded-4 hover:text-ink hover:underline">
          {messages.usage}
        </Link>
        <ChevronRight size={13} className="text-ink-3" aria-hidden="true" />
        <span className="font-mono text-12">{reveal.id.slice(0, 8)}</span>
      </nav>
      <RevealPageBody
        start={reveal}
        scopes={ctx.actor.scopes}
        wish={reveal.untilFit ? wishWords(reveal.untilFit.wish) : undefined}
        facts={
          <>
            {reveal.purpose && (
              <>
                <Link
                  href={purposeHref({ purpose: reveal.purpose })}
                  prefetch={false}
                  className="underline-offset-3 hover:underline"
                >
                  <bdi>{reveal.purpose}</bdi>
                </Link>{" "}
                ·{" "}
              </>
            )}
            {messages.startedBy(<bdi>{reveal.memberName}</bdi>, <When iso={reveal.createdAt} style="full" />)}
          </>
        }
      />
      {reveal.finishedAt !== null && (
        <Link
          href={`/links?${new URLSearchParams({ kind: "receipt", id: reveal.id })}`}
          prefetch={false}
          className={buttonClass({ className: "mt-4" })}
        >
          <Share2 size={15} aria-hidden="true" />
          {shareMessages.receiptLink}
        </Link>
      )}
      {search && (
        <Link href={`/creators?${search}`} prefetch={false} className="mt-4 inline-block underline">
          {messages.back}
        </Link>
      )}
      {reveal.finishedAt === null && (
        <noscript>
          <a href={`/creators/reveals/${reveal.id}`} className="mt-4 inline-block underline">
            {messages.lookAgain}
          </a>
        </noscript>
      )}
    </main>
  );
}
