import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ExternalLink } from "lucide-react";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import {
  LinkAnswers,
  EndLink,
  LinkFacts,
  LinkList,
  linkHref,
  nameOfLink,
} from "@/components/share/link-list";
import { messages } from "@/components/share/messages";
import { ShareForm, type ShareSubject } from "@/components/share/share-form";
import { monthName } from "@/components/share/books-sheet";
import { buttonClass } from "@/components/ui/button-class";
import { CopyLink } from "@/components/ui/copy-link";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { AppError } from "@/lib/contract/errors";
import { MOST_SHARED, SHARED_KINDS } from "@/lib/contract/links";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { readShownOnce } from "@/lib/server/http/shown-once";
import { readBoard } from "@/lib/server/team/boards/read-board";
import { listLinks, readLink } from "@/lib/server/team/links/read-links";
import { countByStatus } from "@/lib/server/team/lists/items-by-status";
import { openList } from "@/lib/server/team/lists/open-list";
import { readReveal } from "@/lib/server/team/reveal/read-reveal";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.links.title };
export const dynamic = "force-dynamic";

type Sent = (name: string) => string;
type Subject = {
  form: ShareSubject;
  about: { name: string; href: string };
  of: Parameters<typeof listLinks>[1];
};

async function listSubject(ctx: MemberContext, id: string, ids: readonly string[]): Promise<Subject> {
  const list = await openList(ctx, id);
  const kind = list.kind === "posts" ? "board" : "list";
  const count =
    kind === "board"
      ? (await readBoard(ctx, { listId: id })).all
      : Object.values(await countByStatus(ctx, id)).reduce((sum, each) => sum + each, 0);
  const what = ids.length > 0 ? messages.selection(ids.length) : messages.whole(kind, count);
  return {
    form: { kind, id, title: list.name, what, ids, columns: list.columns },
    about: { name: list.name, href: `/lists/${id}` },
    of: { listId: id },
  };
}

async function receiptSubject(ctx: MemberContext, id: string): Promise<Subject> {
  const reveal = await readReveal(ctx, id);
  const name = `RV-${reveal.id.slice(0, 8)}`;
  return {
    form: { kind: "receipt", id, title: "", what: name, ids: [], columns: [] },
    about: { name, href: `/creators/reveals/${id}` },
    of: { revealId: id },
  };
}

function statementSubject(id: string, month: string, purpose: string): Subject {
  const name = `${purpose || messages.kinds.statement}, ${monthName(month)}`;
  const search = new URLSearchParams({ month, ...(purpose && { purpose }) });
  return {
    form: { kind: "statement", id, month, purpose, title: "", what: name, ids: [], columns: [] },
    about: { name, href: `/usage/statements?${search}` },
    of: { month, ...(purpose && { purpose }) },
  };
}

async function subjectOf(ctx: MemberContext, sent: Sent, ids: readonly string[]): Promise<Subject | null> {
  const kind = SHARED_KINDS.find((each) => each === sent("kind"));
  const id = sent("id");
  if (!kind || id === "") return null;
  try {
    if (kind === "receipt") return await receiptSubject(ctx, id);
    if (kind !== "statement") return await listSubject(ctx, id, ids);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  }
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(sent("month"))
    ? statementSubject(id, sent("month"), sent("purpose"))
    : null;
}

async function Made({ ctx, id }: { ctx: MemberContext; id: string }) {
  const url = await readShownOnce({ memberId: ctx.member.id, about: id });
  const { title, once, field, open, copy, gone } = messages.made;
  if (url === null) return <p className="text-ink-2">{gone}</p>;
  return (
    <section className="grid gap-3 rounded-10 border border-accent-line bg-surface p-4">
      <h2 className="text-16 font-650">{title}</h2>
      <p className="text-ink-2">{once}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={field} name="url" readOnly defaultValue={url} className="min-w-0 flex-1 basis-72" />
        <CopyLink href={url} label={copy} className={buttonClass({ variant: "primary" })} />
      </div>
      <div>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          <ExternalLink size={15} aria-hidden="true" />
          {open}
        </a>
      </div>
    </section>
  );
}

async function OneLink({ ctx, id, isMade }: { ctx: MemberContext; id: string; isMade: boolean }) {
  const { link, rows } = await readLink(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return (
    <>
      <header>
        {link.href && (
          <nav className="text-12 text-ink-2">
            <Link href={link.href} prefetch={false} className="hover:text-ink hover:underline">
              <bdi>{messages.backTo(link.about ?? "")}</bdi>
            </Link>
          </nav>
        )}
        <h1 className="text-22 font-650 wrap-anywhere">
          <bdi>{nameOfLink(link)}</bdi>
        </h1>
        <LinkFacts link={link} now={Date.now()} />
      </header>
      {isMade && <Made ctx={ctx} id={id} />}
      {link.state === "paused" && <p className="text-warn-ink">{messages.paused}</p>}
      {(link.state === "live" || link.state === "paused") && (
        <div className="flex flex-wrap items-center gap-3">
          <EndLink id={id} back={linkHref(id)} />
          <span className="text-12 text-ink-3">{messages.endHint}</span>
        </div>
      )}
      <LinkAnswers id={id} rows={rows} canReply={isAllowed(ctx, "lists.write")} />
    </>
  );
}

async function NewLink({ ctx, subject, sent }: { ctx: MemberContext; subject: Subject; sent: Sent }) {
  const { form, about, of } = subject;
  const search = new URLSearchParams({ kind: form.kind, id: form.id });
  if (form.month) search.set("month", form.month);
  if (form.purpose) search.set("purpose", form.purpose);
  return (
    <>
      <header>
        <nav className="text-12 text-ink-2">
          <Link href={about.href} prefetch={false} className="hover:text-ink hover:underline">
            <bdi>{messages.backTo(about.name)}</bdi>
          </Link>
        </nav>
        <h1 className="text-22 font-650">{messages.title}</h1>
        <p className="text-ink-2">{messages.lead}</p>
      </header>
      <ShareForm subject={form} sent={sent} />
      <section className="grid gap-2">
        <h2 className="text-16 font-650">{messages.existing}</h2>
        <LinkList links={await listLinks(ctx, of)} back={`/links?${search}`} now={Date.now()} />
      </section>
    </>
  );
}

export default async function LinksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("links");
  const found = await searchParams;
  const sent = singleValues(found);
  const ids = entriesOf(found)
    .flatMap(([name, value]) => (name === "ids" ? value.split(",") : []))
    .filter((id) => id !== "")
    .slice(0, MOST_SHARED);
  const id = sent("made") || sent("link");
  const subject = id === "" ? await subjectOf(ctx, sent, ids) : null;
  return (
    <main className="page-gutters grid max-w-settings grid-cols-[minmax(0,1fr)] content-start gap-5">
      <FormNotice
        done={sent("done")}
        problem={sent("problem")}
        doneWords={messages.done}
        problemWords={messages.problems}
      />
      {id !== "" && <OneLink ctx={ctx} id={id} isMade={sent("made") !== ""} />}
      {subject && <NewLink {...{ ctx, subject, sent }} />}
      {id === "" && !subject && (
        <>
          <h1 className="text-22 font-650">{messages.existing}</h1>
          <LinkList links={await listLinks(ctx, {})} back="/links" now={Date.now()} />
        </>
      )}
    </main>
  );
}
