"use client";
import type { ImportDetail } from "@/lib/contract/imports";
import { ActionForm } from "./action-form";
import { leftOut, partsOf } from "./import-state";
import { messages } from "./messages/run";
import type { ImportCalls } from "./use-import";

const { bar: words } = messages;

function wordsOf(detail: ImportDetail) {
  const parts = partsOf(detail);
  const others = leftOut(parts);
  const rows = detail.totals?.accepted ?? 0;
  if (detail.isStale) return words.stale;
  if (rows === 0) return words.nothing;
  return (
    <>
      {words.ready(<b className="font-600 text-inv-ink">{words.rows(rows)}</b>, parts.length - others.length)}
      {others.length > 0 && ` ${words.leftOut(others[0]!.name, others.length)}`}
    </>
  );
}

export function RunBar({
  detail,
  isBusy,
  send,
  onDiscard,
}: Pick<ImportCalls, "isBusy" | "send"> & { detail: ImportDetail; onDiscard: () => void }) {
  return (
    <section
      aria-label={words.label}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv px-4.5 py-2.5 text-inv-ink-2 shadow-3 ring-1 ring-inv-line max-md:bottom-20 short:static"
    >
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">{wordsOf(detail)}</p>
      <ActionForm
        importId={detail.id}
        action="discard"
        variant="inverse"
        disabled={isBusy}
        onSend={onDiscard}
      >
        {words.discard}
      </ActionForm>
      {detail.isStale ? (
        <ActionForm
          importId={detail.id}
          action="check"
          variant="inversePrimary"
          disabled={isBusy}
          onSend={() => void send({ path: "check" })}
        >
          {words.check}
        </ActionForm>
      ) : (
        detail.canRun && (
          <ActionForm
            importId={detail.id}
            action="run"
            variant="inversePrimary"
            disabled={isBusy}
            onSend={() => void send({ path: "run" })}
          >
            {words.run(detail.totals?.accepted ?? 0)}
          </ActionForm>
        )
      )}
    </section>
  );
}
