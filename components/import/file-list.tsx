/** A ZIP file has one line per file inside. */
import type { ReactNode } from "react";
import { File, FileArchive, FileBraces, FileSpreadsheet, FileText, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { unseen } from "@/components/ui/unseen";
import { SURE, type ImportFile, type ImportPart } from "@/lib/contract/imports";
import { fileSize } from "./dropped-files";
import { messages } from "./messages/files";
import { rows as rowWords } from "./messages/steps";
import { partAnchor } from "./part-anchor";
import { Share } from "./progress-bar";

const { list: words } = messages;

const icon = { size: 18, className: "text-ink-3", "aria-hidden": true } as const;
const ICONS: readonly [RegExp, ReactNode][] = [
  [/\.zip$/i, <FileArchive key="zip" {...icon} />],
  [/\.(jsonl?|ndjson)(\.gz)?$/i, <FileBraces key="json" {...icon} />],
  [/\.(xlsx|csv|tsv)(\.gz)?$/i, <FileSpreadsheet key="table" {...icon} />],
  [/\.(txt|parquet)(\.gz)?$/i, <FileText key="text" {...icon} />],
];
const iconOf = (name: string): ReactNode =>
  ICONS.find(([ending]) => ending.test(name))?.[1] ?? <File {...icon} />;

function howRead({ mapping, mappingFrom, savedMapping, columns }: ImportPart): string {
  if (mapping === null) return words.nothing;
  if (mappingFrom === "saved" && savedMapping) return words.saved(savedMapping.name);
  if (mappingFrom === "person") return words.byHand;
  const used = new Set(Object.values(mapping.fields).flatMap(({ column }) => column ?? []));
  return words.recognised(used.size, columns.length);
}

function whatItIs(part: ImportPart): string {
  if (part.status === "failed") return words.failed;
  if (part.status === "unknown") return words.unknown;
  if (part.mapping && part.kind) return words.table[part.kind];
  return [part.format, part.kind && words.shape[part.kind].toLowerCase()].filter(Boolean).join(", ");
}

function Sure({ part }: { part: ImportPart }) {
  if (part.needsMapping && part.status !== "failed")
    return (
      <a href={`#${partAnchor(part.name)}`} className="justify-self-start font-550 text-accent-ink underline">
        {words.map}
      </a>
    );
  if (part.confidence === null) return <span />;
  return (
    <span className="flex items-center gap-2 text-12 text-ink-2 tabular-nums">
      <Share share={part.confidence} isLow={part.confidence < SURE} />
      {words.sure(part.confidence)}
    </span>
  );
}

const line =
  "grid min-h-13 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-t border-line py-2 pl-4 pr-2.5 first:border-t-0 md:grid-cols-[1.25rem_minmax(0,16rem)_minmax(0,1fr)_9rem_6.5rem_2rem]";
const below = "max-md:col-start-2 max-md:col-span-2";

function PartLine({ part, size, remove }: { part: ImportPart; size: string | null; remove: ReactNode }) {
  return (
    <li className={line}>
      {iconOf(part.name)}
      <span className="min-w-0">
        <bdi className="block truncate font-600" title={part.name}>
          {part.name}
        </bdi>
        {size && <span className="block text-12 text-ink-3">{size}</span>}
      </span>
      <span className={`min-w-0 ${below}`}>
        <span className="block">{whatItIs(part)}</span>
        <span className={`block text-12 wrap-anywhere ${part.problem ? "text-warn-ink" : "text-ink-3"}`}>
          {part.problem ?? howRead(part)}
        </span>
      </span>
      <span className={below}>
        <Sure part={part} />
      </span>
      <span className={`text-ink-2 tabular-nums md:text-right ${below}`}>
        {part.rows > 0 && rowWords(part.rows)}
      </span>
      <span className="max-md:col-start-3 max-md:row-start-1">{remove}</span>
    </li>
  );
}

function WaitingLine({ file, remove }: { file: ImportFile; remove: ReactNode }) {
  const isMissing = file.state === "uploading";
  return (
    <li className={line}>
      {iconOf(file.name)}
      <bdi className="min-w-0 truncate font-600" title={file.name}>
        {file.name}
      </bdi>
      <span className={`min-w-0 ${isMissing ? "text-warn-ink" : "text-ink-3"} ${below}`}>
        {isMissing
          ? words.missing(fileSize(file.receivedBytes), fileSize(file.sizeBytes))
          : `${fileSize(file.sizeBytes)}, ${words.uploaded}`}
      </span>
      <span className={`md:col-start-6 max-md:col-start-3 max-md:row-start-1`}>{remove}</span>
    </li>
  );
}

/** `onRemove` is absent if files can't change. */
export function FileList({
  files,
  onRemove,
  isBusy,
}: {
  files: readonly ImportFile[];
  onRemove?: (file: ImportFile) => void;
  isBusy: boolean;
}) {
  const removeOf = (file: ImportFile) =>
    onRemove && (
      <Button
        variant="ghost"
        size="icon"
        disabled={isBusy}
        onClick={() => onRemove(file)}
        className="noscript:hidden"
      >
        <X size={15} aria-hidden="true" />
        <span className="sr-only">{words.remove(unseen, file.name)}</span>
      </Button>
    );
  return (
    <ul aria-label={words.label} className="rounded-10 border border-line bg-surface">
      {files.map((file) =>
        file.parts.length === 0 ? (
          <WaitingLine key={file.id} file={file} remove={removeOf(file)} />
        ) : (
          file.parts.map((part, index) => (
            <PartLine
              key={`${file.id} ${part.name}`}
              part={part}
              size={index === 0 ? sizeOf(file) : null}
              remove={index === 0 ? removeOf(file) : null}
            />
          ))
        ),
      )}
    </ul>
  );
}

function sizeOf({ sizeBytes, parts, ignored }: ImportFile): string {
  const facts = [
    fileSize(sizeBytes),
    ...(parts.length > 1 ? [words.parts(parts.length)] : []),
    ...(ignored.length > 0 ? [words.ignored(ignored.length)] : []),
  ];
  return facts.join(", ");
}

export const rowsIn = (parts: readonly ImportPart[]): number =>
  parts.reduce((sum, { rows }) => sum + rows, 0);
