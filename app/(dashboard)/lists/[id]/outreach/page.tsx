import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { messages } from "@/components/lists/outreach/messages";
import {
  AllActions,
  backHref,
  CreatorColumn,
  findTemplate,
  NEW_TEMPLATE,
  outreachPath,
  Preview,
  RemindAfter,
  type Outreach,
} from "@/components/lists/outreach/outreach-view";
import { isTypedInput } from "@/components/lists/outreach/template-fields";
import { TemplateForm } from "@/components/lists/outreach/template-form";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { FormNotice } from "@/components/ui/form-notice";
import { SelectField } from "@/components/ui/select-field";
import { AppError } from "@/lib/contract/errors";
import type { List } from "@/lib/contract/lists";
import { MOST_WRITTEN, type MessageTemplate } from "@/lib/contract/outreach";
import { LISTED_ID } from "@/lib/contract/own-contacts";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { openList } from "@/lib/server/team/lists/open-list";
import { prepareMessages } from "@/lib/server/team/outreach/prepare-messages";
import { listTemplates } from "@/lib/server/team/outreach/templates";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.outreach.title };
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

async function find(ctx: MemberContext, id: string): Promise<List> {
  const list = await openList(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  if (list.kind !== "creators") notFound();
  return list;
}

function Head({ list, count, children }: { list: List; count: number; children?: React.ReactNode }) {
  return (
    <header className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0">
        <nav aria-label={messages.trail} className="text-12 text-ink-2">
          <Link href={`/lists/${list.id}`} prefetch={false} className="hover:text-ink hover:underline">
            <bdi>{list.name}</bdi>
          </Link>
        </nav>
        <h1 className="text-22 font-650">{messages.title(count)}</h1>
        <p className="text-12 text-ink-3">{messages.lead}</p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </header>
  );
}

function TemplateChoice({
  outreach: { list, ids, template, shown },
  templates,
}: {
  outreach: Outreach;
  templates: readonly MessageTemplate[];
}) {
  if (templates.length === 0) return null;
  return (
    <form method="get" action={outreachPath(list.id)} className="mb-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="ids" value={ids.join(",")} />
      <input type="hidden" name="at" value={shown.creatorId} />
      <SelectField
        key={template?.id}
        label={messages.template}
        name="template"
        choices={[
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_TEMPLATE, label: messages.newTemplate },
        ]}
        value={template?.id ?? NEW_TEMPLATE}
        className="min-w-0 flex-1 basis-44"
      />
      <button type="submit" className={buttonClass()}>
        {messages.show}
      </button>
    </form>
  );
}

export default async function OutreachPage({ params, searchParams }: Props) {
  const ctx = await openPage("outreach");
  const list = await find(ctx, (await params).id);
  const found = await searchParams;
  const sent = singleValues(found);
  const typed = entriesOf(found);
  const ids = typed
    .flatMap(([name, value]) => (name === "ids" ? value.split(",") : []))
    .filter((id) => LISTED_ID.test(id));
  const templates = await listTemplates(ctx);
  const template = findTemplate(templates, sent("template"));
  const draft = sent("body") === "" ? null : Object.fromEntries(typed.filter(([name]) => isTypedInput(name)));
  const asked = { listId: list.id, ids: [...new Set(ids)].slice(0, MOST_WRITTEN) };
  const { messages: prepared } =
    asked.ids.length === 0
      ? { messages: [] }
      : await prepareMessages(ctx, { ...asked, ...(template && { templateId: template.id }) });
  const shown = prepared.find(({ creatorId }) => creatorId === sent("at")) ?? prepared[0];
  if (!shown)
    return (
      <main className="page-gutters grid content-start gap-4">
        <Head list={list} count={0} />
        <EmptyState
          title={messages.noCreators}
          actions={
            <Link href={`/lists/${list.id}`} prefetch={false} className={buttonClass({ variant: "primary" })}>
              {messages.back}
            </Link>
          }
        />
      </main>
    );
  const outreach: Outreach = {
    list,
    ids: prepared.map(({ creatorId }) => creatorId),
    template,
    prepared,
    shown,
    marked: sent("marked"),
    may: {
      write: isAllowed(ctx, "lists.write"),
      seeAddresses: isAllowed(ctx, "contacts"),
      export: isAllowed(ctx, "export"),
    },
    now: Date.now(),
  };
  const isDone = sent("done") !== "" || sent("problem") !== "";
  return (
    <main className="page-gutters grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Head list={list} count={prepared.length}>
        <AllActions outreach={outreach} />
      </Head>
      {isDone && (
        <FormNotice
          done={sent("done")}
          problem={sent("problem")}
          doneWords={messages.done}
          problemWords={messages.problems}
        />
      )}
      {sent("done") === "contacted" && <RemindAfter outreach={outreach} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]">
        <CreatorColumn outreach={outreach} />
        <div className="min-w-0 max-lg:order-3">
          <TemplateChoice outreach={outreach} templates={templates} />
          {outreach.may.write && (
            <TemplateForm {...{ list, template, prepared, draft }} back={backHref(outreach)} />
          )}
        </div>
        <Preview outreach={outreach} />
      </div>
    </main>
  );
}
