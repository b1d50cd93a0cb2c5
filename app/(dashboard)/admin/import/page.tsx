import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { fileSize } from "@/components/import/dropped-files";
import { HistoryTable } from "@/components/import/history-table";
import { messages } from "@/components/import/messages/history";
import { messages as steps } from "@/components/import/messages/steps";
import { NewImport } from "@/components/import/new-import";
import { Step, Steps } from "@/components/import/step";
import { FormNotice } from "@/components/ui/form-notice";
import { Notice } from "@/components/ui/notice";
import { COPIES_KEPT_DAYS, type ImportsOverview } from "@/lib/contract/imports";
import { PAGES } from "@/lib/contract/pages";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { openPage } from "@/lib/server/http/open-page";
import { listImports } from "@/lib/server/team/imports/read-imports";

export const metadata: Metadata = { title: PAGES.import.title };
export const dynamic = "force-dynamic";

const { page: words } = messages;

function Room({ limits, catalogue }: Pick<ImportsOverview, "limits" | "catalogue">) {
  const { copies, copiesBytes } = catalogue;
  return (
    <p className="mt-3 text-12 text-ink-3">
      {[
        ...(limits.usedBytes > 0
          ? [messages.room.uploads(fileSize(limits.usedBytes), fileSize(limits.maxBytes))]
          : []),
        ...(copies > 0 ? [messages.room.copies(copies, fileSize(copiesBytes))] : []),
        messages.room.free(fileSize(limits.freeBytes)),
      ].join(" ")}
    </p>
  );
}

export default async function ImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("import");
  const params = await searchParams;
  const { imports, limits, catalogue } = await listImports(importContext(ctx));
  const problem = firstOf(params.problem);
  return (
    <AdminFrame page="import" lead={words.lead}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormNotice
          done={firstOf(params.done)}
          problem={problem && (Object.hasOwn(words.problems, problem) ? problem : "usual")}
          doneWords={words.done}
          problemWords={words.problems}
        />
        {ctx.service.kind !== "embedded" && <Notice>{words.connected}</Notice>}
        {catalogue.isDemo && <Notice variant="plain">{words.demo}</Notice>}
        <Steps>
          <Step number={1} id="step-files" state="now" title={steps.files.title}>
            <NewImport limits={limits} />
          </Step>
          <Step number={2} id="step-kinds" state="later" title={steps.kinds.title} />
          <Step number={3} id="step-columns" state="later" title={steps.columns.title} />
          <Step number={4} id="step-run" state="later" title={steps.run.title} isLast />
        </Steps>
        <section aria-labelledby="history" id="past">
          <h2 id="history" className="mb-2.5 text-14 font-600">
            {messages.history.title}{" "}
            <span className="font-450 text-ink-3">{messages.history.note(COPIES_KEPT_DAYS)}</span>
          </h2>
          <HistoryTable imports={imports} now={Date.now()} />
          <Room limits={limits} catalogue={catalogue} />
        </section>
      </div>
    </AdminFrame>
  );
}
