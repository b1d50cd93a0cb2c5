import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { Download } from "lucide-react";
import { singleValues } from "@/lib/domain/single-values";
import type { SearchParams } from "@/components/filters/address-entries";
import { BooksSheet } from "@/components/share/books-sheet";
import { ClientFrame, PasswordForm } from "@/components/share/client-frame";
import { CLIENT_VIEWS, ClientRows, WhoForm } from "@/components/share/client-rows";
import { booksMessages, clientMessages } from "@/components/share/messages";
import { buttonClass } from "@/components/ui/button-class";
import { momentWords } from "@/components/ui/moment-words";
import { Poster } from "@/components/viral/poster";
import { demoFile } from "@/components/viral/safe-url";
import { sharePath, type Allowance, type SharedPost } from "@/lib/contract/links";
import { PAGES } from "@/lib/contract/pages";
import { isOpenedByPerson, openShare } from "@/lib/server/composition/share-gate";
import { teamContext } from "@/lib/server/composition/team-context";
import { noteOpening, sharedRows, type LinkRow } from "@/lib/server/team/links/open-link";
import { noteVersion, sharedBooks } from "@/lib/server/team/links/statement";
import { readTeamBrand } from "@/lib/server/team/links/team-brand";

export const metadata: Metadata = {
  title: PAGES.share.title,
  description: "",
  robots: { index: false, follow: false },
};
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ token: string }>; searchParams: Promise<SearchParams> };
type Shared = NonNullable<Awaited<ReturnType<typeof openShare>>> & {
  token: string;
  sent: (name: string) => string;
};

const poster = (token: string) =>
  function SharedPoster(key: string, place: number, post: SharedPost) {
    const own = `${sharePath(token)}/poster?${new URLSearchParams({ of: key, n: String(place) })}`;
    const thumbnailUrl = post.thumbnailUrl && (demoFile(post.thumbnailUrl) ?? own);
    return <Poster post={{ thumbnailUrl, videoUrl: undefined, category: undefined }} />;
  };

async function Rows({ token, link, visitor, sent }: Shared) {
  const { db } = await teamContext();
  const rows = await sharedRows(db, link, visitor.email);
  if (isOpenedByPerson(await headers())) await noteOpening(db, link, visitor.email);
  const words = momentWords("UTC");
  const allowed = JSON.parse(link.allowed) as Allowance[];
  const view = CLIENT_VIEWS.find((each) => each === sent("show")) ?? "all";
  const action = `${sharePath(token)}/decide`;
  const isAsking = allowed.length > 0 && (visitor.name === "" || sent("who") !== "");
  return (
    <>
      <h1 className="text-22 font-650 wrap-anywhere">
        <bdi>{link.title}</bdi>
      </h1>
      {link.note && (
        <p className="mt-1 max-w-[60ch] text-14 whitespace-pre-line text-ink-2 wrap-anywhere">
          <bdi>{link.note}</bdi>
        </p>
      )}
      <p className="mt-1 mb-4 text-12 text-ink-3">
        <bdi>{link.makerName}</bdi> · {clientMessages.frozen(words.day(link.createdAt))}
      </p>
      {isAsking && <WhoForm {...{ action, visitor }} />}
      <ClientRows
        {...{ rows, view, action, visitor, allowed }}
        draft={{ creator: sent("creator"), reason: sent("reason"), comment: sent("comment") }}
        until={words.day(new Date(link.expiresAtMs).toISOString())}
        poster={poster(token)}
      />
    </>
  );
}

async function Books({ token, link }: { token: string; link: LinkRow }) {
  const ctx = await teamContext();
  const books = await sharedBooks(ctx, link);
  if (isOpenedByPerson(await headers())) {
    await noteOpening(ctx.db, link, "");
    await noteVersion(ctx.db, link, books);
  }
  return (
    <BooksSheet
      books={books}
      team={(await readTeamBrand(ctx.db)).name}
      acts={
        <>
          <a href={`${sharePath(token)}/lines.csv`} download className={buttonClass()}>
            <Download size={15} aria-hidden="true" />
            {booksMessages.csv}
          </a>
          <span className="self-center text-12 text-ink-3">{booksMessages.printHint}</span>
        </>
      }
    />
  );
}

/** The HTTP server has already answered for links that don't work (lib/host/serve.ts). */
export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const share = await openShare(token, (await cookies()).toString());
  if (!share) notFound();
  const sent = singleValues(await searchParams);
  const { link, visitor, isOpen } = share;
  const { db } = await teamContext();
  const frame = {
    team: await readTeamBrand(db),
    until: momentWords("UTC").day(new Date(link.expiresAtMs).toISOString()),
    problem: sent("problem"),
  };
  if (!isOpen)
    return (
      <ClientFrame {...frame} visitor="">
        <PasswordForm action={`${sharePath(token)}/decide`} />
      </ClientFrame>
    );
  const isRows = link.kind === "list" || link.kind === "board";
  return (
    <ClientFrame {...frame} visitor={isRows ? visitor.name : ""}>
      {isRows ? <Rows {...{ ...share, token, sent }} /> : <Books {...{ token, link }} />}
    </ClientFrame>
  );
}
