"use client";
import { useRef, useState } from "react";
import { ClipboardCopy, Download, FileSpreadsheet, FileText } from "lucide-react";
import { copyByEvent } from "@/components/ui/copy-button";
import { buttonClass, type ButtonVariant } from "@/components/ui/button-class";
import { menuClass } from "@/components/ui/menu-class";
import { FetchError, problemOf } from "@/lib/client/fetch-json";
import type { List } from "@/lib/contract/lists";
import { writeBlock } from "../table/copied-cells";
import { tableFields } from "../table/table-fields";
import { useHiddenColumns } from "../kept-ids";
import { messages } from "./messages";

const ENTRY = "flex h-9 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:h-11";
const FILES = [
  { format: "xlsx", label: messages.excel, Icon: FileSpreadsheet },
  { format: "csv", label: messages.csv, Icon: FileText },
] as const;
const UPWARDS = "bottom-full top-auto mb-1 mt-0";

const SHOWN_MS = 4_000;

type State = { says: string; isProblem?: true };

type ExportFormat = "xlsx" | "csv";
/** `search` holds the table's parameters (`listQueryText`), plus `columns` with the visible keys if some are hidden. */
type Exported = { listId: string; search: string };

export function exportHref({ listId, search }: Exported, format: ExportFormat): string {
  const path = `/api/dashboard/lists/${encodeURIComponent(listId)}/export.${format}`;
  return search === "" ? path : `${path}?${search}`;
}

export function shownSearch(
  search: string,
  list: Pick<List, "columns">,
  hidden: ReadonlySet<string>,
): string {
  if (hidden.size === 0) return search;
  const shown = tableFields(list).flatMap(({ key }) => (hidden.has(key) ? [] : [key]));
  return `${search}${search === "" ? "" : "&"}${new URLSearchParams({ columns: shown.join(",") })}`;
}

/** A missing `ids` exports all rows that the table shows. */
type Taken = Exported & { ids?: readonly string[] };

/** @throws FetchError */
async function fetchFile({ ids, ...exported }: Taken, format: ExportFormat): Promise<Response> {
  const init: RequestInit | undefined = ids && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  };
  const response = await fetch(exportHref(exported, format), init).catch(() => {
    throw new FetchError("offline", messages.offline, 0);
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** @throws FetchError */
async function saveFile(taken: Taken, format: ExportFormat): Promise<void> {
  const response = await fetchFile(taken, format);
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const href = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // The URL must live until the browser has read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;

/** Reads only CSV that the server wrote. @throws FetchError if the file is truncated */
export function csvRows(text: string): string[][] {
  const whole = text.replace(/^\ufeff/, "").replace(/\r\n$/, "");
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(whole);
    if (!found) throw new FetchError("cut_off", messages.cutOff, 0);
    const [, quoted, plain = "", end] = found;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") return rows;
    if (end !== ",") rows.push([]);
  }
}

const ENTITIES: readonly (readonly [string, string])[] = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
];
const escaped = (text: string) =>
  ENTITIES.reduce((all, [character, entity]) => all.replaceAll(character, entity), text);

function cellHtml(text: string): string {
  const shown = escaped(text).replaceAll("\n", "<br>");
  return /^https?:\/\/\S+$/.test(text) ? `<a href="${escaped(text)}">${shown}</a>` : shown;
}

const line = (cells: readonly string[], tag: "th" | "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${cellHtml(cell)}</${tag}>`).join("")}</tr>`;

/** The first row is the heading. */
export const tableHtml = ([heading = [], ...rows]: readonly (readonly string[])[]): string =>
  `<table><thead>${line(heading, "th")}</thead><tbody>${rows.map((row) => line(row, "td")).join("")}</tbody></table>`;

export const tableText = (rows: readonly (readonly string[])[]): string => writeBlock(rows);

function copyFormats(all: string[][]): void {
  if (!copyByEvent({ "text/html": tableHtml(all), "text/plain": tableText(all) }))
    throw new FetchError("clipboard", messages.noClipboard, 0);
}

/** @returns the number of copied rows without the heading @throws FetchError */
async function copyTable(taken: Taken): Promise<number> {
  const rows = fetchFile(taken, "csv").then(async (response) => csvRows(await response.text()));
  const blobOf = (type: string, write: typeof tableHtml) =>
    rows.then((all) => new Blob([write(all)], { type }));
  const hasClipboard = typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;
  if (hasClipboard) {
    // The write starts within the click, because some browsers drop the user activation while the rows load.
    const kinds = {
      "text/html": blobOf("text/html", tableHtml),
      "text/plain": blobOf("text/plain", tableText),
    };
    const written = navigator.clipboard.write([new ClipboardItem(kinds)]);
    // An error of the server must not be reported as one of the clipboard.
    const all = await rows;
    await written.catch(() => copyFormats(all));
  } else copyFormats(await rows);
  return (await rows).length - 1;
}

function useTaking(taken: Taken) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [state, setState] = useState<State>();
  const take = async (work: () => Promise<string | undefined>) => {
    setState({ says: messages.working });
    try {
      const says = await work();
      setState(says === undefined ? undefined : { says });
      setTimeout(() => setState(undefined), SHOWN_MS);
      if (menu.current?.open) {
        menu.current.open = false;
        menu.current.querySelector("summary")?.focus();
      }
    } catch (error) {
      setState({ says: error instanceof FetchError ? error.message : messages.noClipboard, isProblem: true });
    }
  };
  return {
    menu,
    state,
    copy: () => take(async () => messages.copied(await copyTable(taken))),
    save: (format: ExportFormat) => take(() => saveFile(taken, format).then(() => undefined)),
    forget: () => setState(undefined),
  };
}

type Props = {
  list: Pick<List, "id" | "columns">;
  search: string;
  ids?: readonly string[];
  count?: number;
  isUp?: boolean;
} & Pick<ButtonVariant, "variant" | "className">;

/** `search` holds the table's parameters (`listQueryText`). `ids` limits the export to the selected creators. */
export function ExportMenu({ list, search, ids, count, variant, className, isUp = false }: Props) {
  const hidden = useHiddenColumns(list.id);
  const taken = { listId: list.id, search: shownSearch(search, list, hidden), ids };
  const { menu, state, copy, save, forget } = useTaking(taken);
  const says = state?.says ?? "";
  const isProblem = state?.isProblem === true;
  return (
    <div className="relative">
      <details ref={menu} name="menu" onToggle={(event) => event.currentTarget.open && forget()}>
        <summary className={buttonClass({ variant, className })}>
          <Download size={14} aria-hidden="true" /> {says !== "" && !isProblem ? says : messages.label}
        </summary>
        <div className={`${menuClass} ${isUp ? UPWARDS : ""} w-64 p-1.5 text-13 text-ink`}>
          <p className="px-2.5 pb-1.5 pt-1 text-12 text-ink-2">{messages.lead(count)}</p>
          {FILES.map(({ format, label, Icon }) => {
            const said = (
              <>
                <Icon size={15} aria-hidden="true" className="text-ink-3" /> {label}
              </>
            );
            return taken.ids ? (
              <button key={format} type="button" onClick={() => void save(format)} className={ENTRY}>
                {said}
              </button>
            ) : (
              <a key={format} href={exportHref(taken, format)} download className={ENTRY}>
                {said}
              </a>
            );
          })}
          <button type="button" onClick={() => void copy()} className={`${ENTRY} noscript:hidden`}>
            <ClipboardCopy size={15} aria-hidden="true" className="text-ink-3" /> {messages.copy}
          </button>
          {isProblem && <p className="px-2.5 py-1.5 text-12 text-bad-ink">{says}</p>}
        </div>
      </details>
      {/* A live region inside a closed menu isn't read out. */}
      <span role="status" className="sr-only">
        {says}
      </span>
    </div>
  );
}
