/** Browsers that run no scripts reload the page every 2 s. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { ActionForm } from "@/components/import/action-form";
import { nameOf } from "@/components/import/history-table";
import { isMoving } from "@/components/import/import-state";
import { ImportSteps } from "@/components/import/import-steps";
import { messages } from "@/components/import/messages/history";
import { UndoFacts } from "@/components/import/undo-preview";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { FormNotice } from "@/components/ui/form-notice";
import { When } from "@/components/ui/moment";
import { AppError } from "@/lib/contract/errors";
import type { UndoPreview } from "@/lib/contract/imports";
import { PAGES } from "@/lib/contract/pages";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { openPage } from "@/lib/server/http/open-page";
import { listImports, readImport } from "@/lib/server/team/imports/read-imports";
import { previewUndo } from "@/lib/server/team/imports/undo-import";

export const metadata: Metadata = { title: PAGES.importRun.title };
export const dynamic = "force-dynamic";

const RELOAD_S = 2;
const { page: words } = messages;

function AskUndo({ id, preview }: { id: string; preview: UndoPreview }) {
  const numbers = preview.undoes.map(({ number }) => number);
  return (
    <Box title={messages.undo.title(preview.number)} className="mb-5">
      <div className="grid gap-4 px-[18px] py-4">
        <UndoFacts preview={preview} />
        <div className="flex flex-wrap gap-2">
          <ActionForm importId={id} action="undo" numbers={numbers} variant="danger">
            {messages.undo.submit(numbers)}
          </ActionForm>
          <ButtonLink href={`/admin/import/${id}`}>{messages.undo.cancel}</ButtonLink>
        </div>
      </div>
    </Box>
  );
}

export default async function ImportRunPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const ctx = await openPage("importRun");
  const [{ id }, search] = await Promise.all([params, searchParams]);
  const orMissing = (error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  };
  const own = importContext(ctx);
  const detail = await readImport(own, id).catch(orMissing);
  const asksUndo = firstOf(search.ask) === "undo" && detail.canUndo;
  const [{ limits, mappings }, preview] = await Promise.all([
    listImports(own),
    asksUndo ? previewUndo(own, id).catch(orMissing) : null,
  ]);
  const problem = firstOf(search.problem);
  return (
    <AdminFrame
      page="import"
      here={words.numbered(detail.number)}
      lead={words.by(
        <When iso={detail.startedAt ?? detail.createdAt} style="full" />,
        <bdi>{nameOf(detail.by)}</bdi>,
      )}
      action={detail.state === "done" && <ButtonLink href="/admin/import">{words.more}</ButtonLink>}
    >
      {isMoving(detail.state) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_S)} />
        </noscript>
      )}
      {problem && (
        <div className="mb-4">
          <FormNotice
            done=""
            problem={Object.hasOwn(words.problems, problem) ? problem : "usual"}
            doneWords={{}}
            problemWords={words.problems}
          />
        </div>
      )}
      {preview && <AskUndo id={id} preview={preview} />}
      <ImportSteps start={detail} limits={limits} saved={mappings} />
    </AdminFrame>
  );
}
