import { copyByEvent } from "@/lib/client/copy-by-event";
import { FetchError, problemOf } from "@/lib/client/fetch-json";
import { csvRows, tableHtml, tableText } from "./copied-table";
import { exportHref, type Exported, type ExportFormat } from "./export-address";
import { messages } from "./messages";

/** A missing `ids` exports all rows that the table shows. */
export type Taken = Exported & { ids?: readonly string[] };

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
export async function saveFile(taken: Taken, format: ExportFormat): Promise<void> {
  const response = await fetchFile(taken, format);
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const href = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // The URL must live until the browser has read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function copyFormats(all: string[][]): void {
  if (!copyByEvent({ "text/html": tableHtml(all), "text/plain": tableText(all) }))
    throw new FetchError("clipboard", messages.noClipboard, 0);
}

/** @returns the number of copied rows without the heading @throws FetchError */
export async function copyTable(taken: Taken): Promise<number> {
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
