"use client";
import type { FieldCheck, ImportPart } from "@/lib/contract/imports";
import { ownValue } from "@/lib/contract/own-value";
import { mappingOf, withWord } from "./change-mapping";
import { CLOSED } from "./closed-messages";
import type { MappingChange } from "./mapping-props";
import { messages } from "./messages/columns";

export function UnknownWords({
  field,
  part,
  isBusy,
  onMap,
}: {
  field: FieldCheck;
  part: ImportPart;
  isBusy: boolean;
  onMap: (change: MappingChange) => void;
}) {
  const meanings = ownValue(CLOSED, field.field);
  if (field.unknownWords.length === 0 || !meanings) return null;
  return (
    <details className="max-w-full noscript:hidden">
      <summary className="cursor-pointer rounded-4 text-warn-ink max-md:py-3">
        {messages.words.title(field.unknownWords.length)}:{" "}
        <span className="font-550 text-accent-ink">{messages.words.assign}</span>
      </summary>
      <ul className="mt-1.5 grid gap-1.5">
        {field.unknownWords.map(({ word, count }) => (
          <li key={word} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-2">
            <span className="min-w-0">
              <bdi className="block truncate font-mono text-12">{word}</bdi>
              <span className="text-12 text-ink-3">{messages.words.rows(count)}</span>
            </span>
            <select
              aria-label={messages.words.of(word)}
              defaultValue=""
              disabled={isBusy}
              onChange={(event) => {
                const mapping = withWord(mappingOf(part), field, word, event.target.value || null);
                onMap({ mapping, saved: null });
              }}
              className="h-control min-w-0 rounded-6 bg-surface px-2 ring-1 ring-inset ring-field max-md:h-11"
            >
              <option value="">{messages.words.leave}</option>
              {meanings.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {meaning}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  );
}
