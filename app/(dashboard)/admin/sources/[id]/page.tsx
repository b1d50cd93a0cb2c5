import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CircleAlert } from "lucide-react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { messages } from "@/components/admin/messages/sources";
import { SourceActs, SourceEnd } from "@/components/admin/source-acts";
import { SourceForm } from "@/components/admin/source-form";
import { SourceNotices, StateTag } from "@/components/admin/source-notices";
import { SourceResults } from "@/components/admin/source-results";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { KeepUp } from "@/components/admin/keep-up";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { AppError } from "@/lib/contract/errors";
import type { SourceView } from "@/lib/contract/import-sources";
import { PAGES } from "@/lib/contract/pages";
import { fieldsOfSource, typedSource } from "@/lib/domain/source-fields";
import { openPage } from "@/lib/server/http/open-page";
import { readSource } from "@/lib/server/team/sources/list-sources";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.source.title };
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

async function find(ctx: MemberContext, id: string): Promise<SourceView> {
  try {
    return await readSource(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  }
}

const isUnderWay = ({ state, dueAt }: SourceView, now: number) =>
  state === "fetching" || (dueAt !== null && Date.parse(dueAt) <= now);

function Facts({ source, now }: { source: SourceView; now: number }) {
  const { state, everyHours, dueAt } = source;
  return (
    <>
      <StateTag state={state} /> {messages.page.facts(everyHours)}
      {dueAt !== null && Date.parse(dueAt) > now && (
        <>
          {" · "}
          {messages.list.next} <Moment iso={dueAt} now={now} style="full" />
        </>
      )}
    </>
  );
}

/** Why it is failing, and why its header is not sent. */
function Problems({ source: { state, failures, results, headerNames, isPaused } }: { source: SourceView }) {
  const icon = <CircleAlert size={16} aria-hidden="true" />;
  const last = results[0]?.problem ?? null;
  return (
    <>
      {headerNames === null && (
        <Notice variant="bad" icon={icon}>
          {messages.form.unreadable}
        </Notice>
      )}
      {isPaused && results[0]?.hasEndedReader && (
        <Notice variant="bad" icon={icon}>
          <b className="block font-600 wrap-anywhere">{last}</b>
          {messages.page.harmful}
        </Notice>
      )}
      {state === "failing" && (
        <Notice variant="bad" icon={icon}>
          {last !== null && <b className="block font-600 wrap-anywhere">{last}</b>}
          {last === null ? messages.page.cutOff : messages.page.failing(failures)}
        </Notice>
      )}
    </>
  );
}

export default async function SourcePage({ params, searchParams }: Props) {
  const ctx = await openPage("source");
  const { id } = await params;
  const source = await find(ctx, id);
  const sent = await searchParams;
  const trouble = firstOf(sent.trouble);
  const saved = fieldsOfSource(source);
  // A refused form keeps only what was changed in it.
  const typed = Object.fromEntries(
    Object.entries(typedSource({ get: (name) => firstOf(sent[name]) })).filter(
      ([name]) => sent[name] !== undefined,
    ),
  );
  const now = Date.now();
  return (
    <AdminFrame
      page="sources"
      here={source.name}
      lead={<Facts source={source} now={now} />}
      action={<SourceActs source={source} />}
    >
      {isUnderWay(source, now) && <KeepUp />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SourceNotices done={firstOf(sent.done)} trouble={trouble} />
        <Problems source={source} />
        <SourceResults results={source.results} now={now} />
        <SourceForm
          id={source.id}
          saved={saved}
          fields={{ ...saved, ...typed }}
          trouble={trouble}
          lost={[sent.lost ?? []].flat()}
          hasValue={(source.headerNames ?? []).length > 0}
        />
        <SourceEnd id={source.id} />
      </div>
    </AdminFrame>
  );
}
