"use client";
import { useState, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/notice";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { ImportDetail, ImportLimits, SavedMapping } from "@/lib/contract/imports";
import { ActionForm } from "./action-form";
import { Changed, Figures, Warnings } from "./dry-run";
import { FileList, rowsIn } from "./file-list";
import { callOf } from "./import-calls";
import { isMoving, isOpen, mappedParts, partsOf, questionsOf, stepStates } from "./import-state";
import { MappingStep } from "./mapping-step";
import { messages } from "./messages/columns";
import { messages as words } from "./messages/run";
import { messages as steps } from "./messages/steps";
import { OptionFields, optionsOf } from "./option-fields";
import { RejectedRows } from "./rejected-rows";
import { Report, UnusedColumns } from "./report";
import { RunBar, RunProgress } from "./run-progress";
import { Step, Steps } from "./step";
import { UndoLink } from "./undo-link";
import { UploadArea, useUploads } from "./upload-area";
import { useImport, type ImportCalls } from "./use-import";

type Inner = { calls: ImportCalls; limits: ImportLimits; saved: readonly SavedMapping[] };

function MoreFiles({ calls: { detail, send, renew }, limits }: Inner) {
  const [problem, setProblem] = useState<string | null>(null);
  const check = () => void send({ path: "check" });
  const uploads = useUploads(detail.id, limits.partBytes, check);
  const paste = async (text: string) => {
    try {
      await fetchJson(callOf(`imports/${detail.id}/paste`), { text });
      await send({ path: "check" });
    } catch (error) {
      setProblem(error instanceof FetchError ? error.message : words.problem.usual);
      await renew();
    }
  };
  return (
    <UploadArea
      isMore
      {...{ uploads, limits, problem }}
      onProblem={setProblem}
      onPaste={paste}
      onContinue={check}
    />
  );
}

function Draft({ calls: { detail, isBusy, send } }: Inner) {
  if (detail.files.length === 0 || detail.files.some(({ state }) => state === "uploading")) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ActionForm
        importId={detail.id}
        action="check"
        variant="primary"
        disabled={isBusy}
        onSend={() => void send({ path: "check" })}
      >
        {words.draft.check(detail.files.length)}
      </ActionForm>
      <span className="text-ink-3">{words.draft.ready(detail.files.length)}</span>
    </div>
  );
}

function ReportActions({ calls: { detail, isBusy, send, renew } }: Inner) {
  const mayRepeat = detail.hasFiles && ["stopped", "failed"].includes(detail.state);
  return (
    <>
      {detail.canUndo && (
        <UndoLink importId={detail.id} number={detail.number} onUndone={() => void renew()}>
          {words.report.undo(detail.number)}
        </UndoLink>
      )}
      {mayRepeat && (
        <ActionForm
          importId={detail.id}
          action="check"
          disabled={isBusy}
          onSend={() => void send({ path: "check" })}
        >
          {words.report.again}
        </ActionForm>
      )}
    </>
  );
}

function RunStep(inner: Inner & { onDiscard: () => void }) {
  const { calls, onDiscard } = inner;
  const { detail, isBusy, isOutOfTouch, send } = calls;
  if (isMoving(detail.state)) return <RunProgress {...{ detail, isBusy, isOutOfTouch, send }} />;
  if (detail.state === "checked")
    return (
      <>
        {detail.totals && !detail.isStale && (
          <>
            <Warnings totals={detail.totals} />
            <Figures totals={detail.totals} />
            <Changed totals={detail.totals} isDone={false} />
          </>
        )}
        <RejectedRows detail={detail} isDone={false} />
        <UnusedColumns parts={partsOf(detail)} />
        <RunBar {...{ detail, isBusy, send, onDiscard }} />
      </>
    );
  const isDone = detail.state === "done";
  return (
    <>
      <Report detail={detail} actions={<ReportActions {...inner} />} />
      {isDone && detail.totals && <Changed totals={detail.totals} isDone />}
      <RejectedRows detail={detail} isDone={isDone} />
      <UnusedColumns parts={partsOf(detail)} />
    </>
  );
}

function useDiscard({ send }: ImportCalls) {
  const router = useRouter();
  return () =>
    void send({ path: "discard" }).then((isGone) => {
      if (isGone) router.push(`/admin/import?done=discarded`);
    });
}

function notesOf({ files, state }: ImportDetail) {
  const parts = partsOf({ files });
  const known = parts.filter(({ status, needsMapping }) => status === "read" && !needsMapping).length;
  const asked = mappedParts({ files }).filter(({ part }) => part.needsMapping || questionsOf(part) > 0);
  const missing = files.filter((file) => file.state === "uploading").length;
  const questions = asked.reduce((sum, { part }) => sum + questionsOf(part), 0);
  return {
    files:
      files.length === 0
        ? steps.files.none
        : missing > 0
          ? steps.files.uploading(missing)
          : steps.files.count(files.length, rowsIn(parts)),
    kinds:
      state === "checking"
        ? steps.kinds.checking
        : parts.length > 0 && steps.kinds.known(known, parts.length),
    columns:
      isOpen(state) &&
      parts.length > 0 &&
      (asked.length > 0 ? steps.columns.open(asked.length, questions) : steps.columns.clear),
  };
}

function runNote({ state, isWaiting }: ImportDetail): ReactNode {
  if (state === "checked") return steps.run.dry;
  if (state === "running") return isWaiting ? steps.run.waiting : steps.run.running;
  if (state === "stopped" || state === "failed" || state === "undone") return steps.run[state];
  return undefined;
}

function OptionsForm({
  detail,
  isBusy,
  send,
}: Pick<ImportCalls, "isBusy" | "send"> & { detail: ImportDetail }) {
  return (
    <details className="rounded-10 border border-line bg-surface noscript:hidden">
      <summary className="cursor-pointer px-4 py-2.5 font-550 max-md:py-3">{messages.options.title}</summary>
      <form
        className="grid gap-3 border-t border-line px-4 py-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(
            { path: "options", body: optionsOf(new FormData(event.currentTarget)) },
            { path: "check" },
          );
        }}
      >
        <OptionFields options={detail.options} />
        <button type="submit" disabled={isBusy} className={buttonClass({ className: "justify-self-start" })}>
          {messages.options.apply}
        </button>
      </form>
    </details>
  );
}

export function ImportSteps({
  start,
  limits,
  saved,
}: {
  start: ImportDetail;
  limits: ImportLimits;
  saved: readonly SavedMapping[];
}) {
  const calls = useImport(start);
  const { detail, isBusy, isOutOfTouch, error, send } = calls;
  const inner = { calls, limits, saved };
  const discard = useDiscard(calls);
  const states = stepStates(detail);
  const notes = notesOf(detail);
  const mayChange = isOpen(detail.state) && !isMoving(detail.state);
  // The first results stay visible during a second check, so that nothing moves after an answer.
  const isKnown = isOpen(detail.state) && partsOf(detail).length > 0;
  const remove = ({ id }: { id: string }) =>
    void send({ path: `files/${id}/remove` }, ...(detail.files.length > 1 ? [{ path: "check" }] : []));
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <Notice variant="bad" role="alert">
            <b className="font-600">{words.problem.title}</b> <bdi>{error}</bdi>
          </Notice>
        </div>
      )}
      <Steps>
        <Step number={1} id="step-files" state={states.files} title={steps.files.title} note={notes.files}>
          {(mayChange || isKnown) && (
            <>
              <MoreFiles {...inner} />
              <OptionsForm {...{ detail, send }} isBusy={isBusy || !mayChange} />
            </>
          )}
        </Step>
        <Step number={2} id="step-kinds" state={states.kinds} title={steps.kinds.title} note={notes.kinds}>
          {detail.state === "checking" && !isKnown && (
            <RunProgress {...{ detail, isBusy, isOutOfTouch, send }} />
          )}
          {(mayChange || isKnown) && detail.files.length > 0 && (
            <FileList files={detail.files} onRemove={remove} isBusy={isBusy || !mayChange} />
          )}
          {detail.state === "draft" && <Draft {...inner} />}
        </Step>
        <Step
          number={3}
          id="step-columns"
          state={states.columns}
          title={steps.columns.title}
          note={notes.columns}
        >
          {isKnown && mappedParts(detail).length > 0 && (
            <MappingStep {...{ detail, saved, send }} isBusy={isBusy || !mayChange} />
          )}
        </Step>
        <Step
          number={4}
          id="step-run"
          state={states.run}
          title={steps.run.title}
          note={runNote(detail)}
          isLast
        >
          {(isKnown || !isOpen(detail.state)) && detail.state !== "draft" && (
            <RunStep {...inner} onDiscard={discard} />
          )}
        </Step>
      </Steps>
    </>
  );
}
