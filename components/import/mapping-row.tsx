"use client";
import { Check, TriangleAlert } from "lucide-react";
import { fieldLabel } from "@/components/ui/messages/fields";
import { PLATFORMS } from "@/lib/contract/enums";
import type { FieldCheck, ImportPart, PreviewRow } from "@/lib/contract/imports";
import { ownValue } from "@/lib/contract/own-value";
import {
  mappingOf,
  withColumn,
  withReading,
  withValue,
  type MappingChange,
  withWord,
} from "./change-mapping";
import { CLOSED } from "./closed-messages";
import { PLATFORM_NAMES, messages } from "./messages/columns";

type Props = {
  field: FieldCheck;
  part: ImportPart;
  /** Null shows the first value of the column. */
  row: PreviewRow | null;
  isBusy: boolean;
  onMap: (change: MappingChange) => void;
};

const selectClass =
  "h-control w-full min-w-0 rounded-6 bg-surface px-2 ring-1 ring-inset ring-field disabled:opacity-60 max-md:h-11";

/** Hidden fields keep settings that the page doesn't ask about when the plain form is sent. */
function KeptChoices({ field, mapping, ambiguous }: FieldCheck) {
  if (!mapping) return null;
  const asked = ambiguous?.readings.flatMap(({ set }) => Object.keys(set)) ?? [];
  const kept = (["decimal", "date", "rate", "times"] as const).filter((name) => !asked.includes(name));
  return kept.map(
    (name) =>
      mapping[name] !== undefined && (
        <input key={name} type="hidden" name={`${name}.${field}`} value={String(mapping[name])} />
      ),
  );
}

function ColumnChoice({ field, part, isBusy, onMap }: Props) {
  const { columns } = part;
  return (
    <select
      name={`column.${field.field}`}
      aria-label={messages.column.of(fieldLabel(field.field))}
      key={field.column ?? ""}
      defaultValue={field.column ?? ""}
      disabled={isBusy}
      onChange={(event) =>
        onMap({ mapping: withColumn(mappingOf(part), field.field, event.target.value || null), saved: null })
      }
      className={selectClass}
    >
      <option value="">{messages.column.none}</option>
      {columns.map(({ column }) => (
        <option key={column} value={column}>
          {column || messages.unused.noName}
        </option>
      ))}
    </select>
  );
}

/** Only the platform has a default for rows without it. Other fields keep a constant value. */
function DefaultChoice({ field, part, isBusy, onMap }: Props) {
  const value = field.mapping?.value ?? "";
  if (field.field !== "source")
    return value === "" ? null : (
      <>
        <input type="hidden" name={`value.${field.field}`} value={value} />
        <span className="mt-1 block text-12 text-ink-3 wrap-anywhere">{messages.column.all(value)}</span>
      </>
    );
  return (
    <select
      name="value.source"
      aria-label={messages.column.otherwise(fieldLabel("source"))}
      key={value}
      defaultValue={value}
      disabled={isBusy}
      onChange={(event) =>
        onMap({ mapping: withValue(mappingOf(part), "source", event.target.value || null), saved: null })
      }
      className={`${selectClass} mt-1.5`}
    >
      <option value="">{messages.column.noDefault}</option>
      {PLATFORMS.map((platform) => (
        <option key={platform} value={platform}>
          {messages.column.default(PLATFORM_NAMES[platform])}
        </option>
      ))}
    </select>
  );
}

/** The two readings differ in one setting. */
const choiceOf = (set: object): [string, string] => {
  const [name = "", value = ""] = Object.entries(set)[0] ?? [];
  return [name, String(value)];
};

function Readings({ field, part, isBusy, onMap }: Props) {
  const { ambiguous } = field;
  if (!ambiguous) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <legend className="sr-only">
        {messages.question.legend(fieldLabel(field.field), ambiguous.sample)}
      </legend>
      <span className="inline-flex rounded-6 bg-sunken p-0.5 ring-1 ring-inset ring-line">
        {ambiguous.readings.map(({ set, shown, isChosen }) => {
          const [name, value] = choiceOf(set);
          return (
            <label key={shown} className="cursor-pointer text-12 font-500 text-ink-2">
              <input
                type="radio"
                name={`${name}.${field.field}`}
                value={value}
                key={String(isChosen)}
                defaultChecked={isChosen}
                disabled={isBusy}
                onChange={() => onMap({ mapping: withReading(mappingOf(part), field, set), saved: null })}
                className="peer sr-only"
              />
              <bdi className="flex h-6 items-center rounded-4 px-2 peer-checked:bg-raised peer-checked:font-600 peer-checked:text-ink peer-checked:ring-1 peer-checked:ring-line-strong peer-focus-visible:outline-2 peer-focus-visible:outline-focus max-md:h-11 max-md:min-w-11">
                {shown}
              </bdi>
            </label>
          );
        })}
      </span>
      <span className="text-ink-3">{messages.question[ambiguous.kind]}</span>
    </fieldset>
  );
}

const isUnused = ({ column, mapping }: FieldCheck) => mapping === null && column === null;

function stateOf(field: FieldCheck) {
  const { filled, empty, problems, reasons, isNeeded } = field;
  if (isUnused(field)) return { isWrong: false, text: messages.state.unused };
  const rejected = reasons.filter(({ isRow }) => isRow).reduce((sum, { count }) => sum + count, 0);
  if (isNeeded && rejected > 0) return { isWrong: true, text: messages.state.rejected(rejected) };
  if (problems > 0) return { isWrong: true, text: messages.state.leftOut(problems) };
  return {
    isWrong: false,
    text: empty > 0 ? messages.state.some(filled, empty) : messages.state.all(filled),
  };
}

function UnknownWords({
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

function AllRows(props: Props) {
  const { field } = props;
  const { isWrong, text } = stateOf(field);
  const first = field.reasons[0];
  return (
    <div className="grid justify-items-start gap-1">
      <Readings {...props} />
      {(isWrong || !field.ambiguous) && (
        <span
          className={`inline-flex items-start gap-1.5 ${isWrong ? "text-warn-ink" : "text-ink-3"}`}
          title={first && [first.reason, first.example].filter(Boolean).join(": ")}
        >
          {isWrong ? (
            <TriangleAlert size={14} className="mt-0.75 shrink-0" aria-hidden="true" />
          ) : (
            field.mapping && <Check size={14} className="mt-0.75 shrink-0 text-accent" aria-hidden="true" />
          )}
          {text}
        </span>
      )}
      {field.notes.map((note) => (
        <span key={note} className="text-12 text-ink-3 wrap-anywhere">
          {note}
        </span>
      ))}
      <UnknownWords {...props} />
    </div>
  );
}

export function FieldRow(props: Props) {
  const { field, row } = props;
  const cell = row?.cells[field.field];
  const [sample, converted] = row
    ? [cell?.sample ?? null, cell?.converted ?? null]
    : [field.sample, field.converted];
  const td =
    "border-b border-line px-2.5 py-1.5 align-top max-md:block max-md:border-b-0 max-md:px-4 max-md:py-1";
  // On phones, a field without a column shows only its select.
  const isPlain = isUnused(field);
  const seen = `${td}${isPlain ? " max-md:hidden" : ""}`;
  return (
    <tr
      className={`max-md:border-b max-md:border-line max-md:py-2 ${isPlain ? "max-md:flex max-md:items-center max-md:[&>*]:flex-1" : "max-md:block"}`}
    >
      <th scope="row" className={`${td} pl-4.5 pt-2.5! text-left font-550`}>
        {fieldLabel(field.field)}
        {field.isNeeded && (
          <span className="text-bad-ink" title={messages.table.needed}>
            {" *"}
          </span>
        )}
      </th>
      <td className={td}>
        <ColumnChoice {...props} />
        <DefaultChoice {...props} />
        <KeptChoices {...field} />
      </td>
      <td className={`${seen} pt-2.5!`}>
        <bdi className="font-mono text-12 text-ink-2 wrap-anywhere">{sample ?? "–"}</bdi>
      </td>
      <td className={`${seen} pt-2.5!`}>
        <bdi className="font-550 wrap-anywhere">{converted ?? "–"}</bdi>
        {cell?.problem && <span className="block text-12 text-warn-ink wrap-anywhere">{cell.problem}</span>}
      </td>
      <td className={`${seen} pt-2!`}>
        <AllRows {...props} />
      </td>
    </tr>
  );
}
