"use client";
import { useState, type ReactNode } from "react";
import type { ImportDetail, ImportPart, SavedMapping } from "@/lib/contract/imports";
import { EncodingChoice } from "./encoding-choice";
import { mappedParts, questionsOf } from "./import-state";
import { MappingForm } from "./mapping-form";
import { messages } from "./messages/columns";
import { partAnchor } from "./part-anchor";
import type { ImportCalls } from "./use-import";

const { open: words } = messages;

function stateOf({ needsMapping, mappingFrom, format }: ImportPart, questions: number): string {
  if (needsMapping) return words.unknown;
  if (questions > 0) return words.asked(questions);
  return mappingFrom === null && format !== null ? words.known(format) : words.fine;
}

/** Open while there is something to say about it, and from then on until a person closes it: answers move nothing. */
function PartColumns({ part, children }: { part: ImportPart; children: ReactNode }) {
  const questions = questionsOf(part);
  const [isOpen, setOpen] = useState(part.needsMapping || questions > 0);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 overflow-hidden rounded-10 border border-line bg-surface [&[open]>summary]:border-b"
    >
      <summary className="cursor-pointer border-line px-4 py-2.5 max-md:py-3">
        <bdi className="font-600 wrap-anywhere">{part.name}</bdi>{" "}
        <span className={part.needsMapping ? "text-warn-ink" : "text-ink-3"}>{stateOf(part, questions)}</span>
      </summary>
      {/* A link to an element inside opens the details. */}
      <div id={partAnchor(part.name)}>{children}</div>
    </details>
  );
}

export function MappingStep({
  detail,
  saved,
  isBusy,
  send,
}: Pick<ImportCalls, "isBusy" | "send"> & { detail: ImportDetail; saved: readonly SavedMapping[] }) {
  return mappedParts(detail).map(({ file, part }) => (
    <PartColumns key={`${file.id} ${part.name}`} part={part}>
      <EncodingChoice
        importId={detail.id}
        file={file}
        part={part}
        isBusy={isBusy}
        onChoose={(encoding) =>
          void send(
            { path: `files/${file.id}/mapping`, body: { part: part.name, encoding } },
            { path: "check" },
          )
        }
      />
      <MappingForm
        importId={detail.id}
        file={file}
        part={part}
        saved={saved}
        isBusy={isBusy}
        onMap={(change) =>
          // The change is checked over all rows.
          void send(
            { path: `files/${file.id}/mapping`, body: { part: part.name, ...change } },
            { path: "check" },
          )
        }
      />
    </PartColumns>
  ));
}
