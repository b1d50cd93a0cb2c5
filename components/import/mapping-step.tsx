"use client";
import { useState, type ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Radio } from "@/components/ui/radio";
import { ENCODINGS, type Encoding } from "@/lib/contract/encodings";
import type { ImportDetail, ImportPart, SavedMapping, ImportFile } from "@/lib/contract/imports";
import { formOf } from "./import-calls";
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

const { encoding: encodingWords } = messages;

/** Asks how the text of a file is encoded when its bytes leave two answers. */
function EncodingChoice({
  importId,
  file,
  part,
  isBusy,
  onChoose,
}: {
  importId: string;
  file: ImportFile;
  part: ImportPart;
  isBusy: boolean;
  onChoose: (encoding: Encoding) => void;
}) {
  const { name, encodings = [] } = part;
  if (encodings.length < 2) return null;
  return (
    <form
      method="post"
      action={formOf(importId)}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-2 border-b border-line px-4 py-3"
    >
      <input type="hidden" name="action" value="encoding" />
      <input type="hidden" name="file" value={file.id} />
      <input type="hidden" name="part" value={name} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-550">{encodingWords.title}</legend>
        {encodings.map(({ encoding, sample, isChosen }) => (
          <label
            key={encoding}
            className="flex min-h-7 items-start gap-2.5 max-md:min-h-11 max-md:items-center"
          >
            <Radio
              name="encoding"
              value={encoding}
              key={String(isChosen)}
              defaultChecked={isChosen}
              disabled={isBusy}
              onChange={() => onChoose(encoding)}
              className="mt-0.5 max-md:mt-0"
            />
            <span className="min-w-0">
              <bdi className="block font-mono text-12 wrap-anywhere">{sample}</bdi>
              <span className="block text-12 text-ink-3">{ENCODINGS[encoding]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="hidden noscript:block">
        <button type="submit" className={buttonClass()}>
          {messages.apply}
        </button>
      </div>
    </form>
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
