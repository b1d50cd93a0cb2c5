/** Fetches files of a list for those who are chosen, and puts a table on the clipboard. */
import { FetchError, problemOf } from "@/lib/client/fetch-json";
import { csvRows, tableHtml, tableText } from "./copied-table";
import { exportHref, type Exported, type ExportFormat } from "./export-address";
import { messages } from "./messages";

/** `ids`: of those who are chosen; all that the table shows when left out. */
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

/** Saves the file as a link would. @throws FetchError */
export async function saveFile(taken: Taken, format: ExportFormat): Promise<void> {
  const response = await fetchFile(taken, format);
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const href = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Over plain http there is no clipboard API: the event of copying takes both kinds there. */
function copyByEvent(html: string, text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/html", html);
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", fill);
  }
}

/** @returns how many rows were copied, without the heading @throws FetchError */
export async function copyTable(taken: Taken): Promise<number> {
  const rows = fetchFile(taken, "csv").then(async (response) => csvRows(await response.text()));
  const blobOf = (type: string, write: typeof tableHtml) =>
    rows.then((all) => new Blob([write(all)], { type }));
  const hasClipboard = typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;
  if (hasClipboard) {
    // Begun in the click and filled later: some browsers forget the click while the rows are read.
    const kinds = {
      "text/html": blobOf("text/html", tableHtml),
      "text/plain": blobOf("text/plain", tableText),
    };
    const written = navigator.clipboard.write([new ClipboardItem(kinds)]);
    // What the server refused is said as it is, not as a failure of the clipboard.
    const all = await rows;
    await written.catch(() => {
      if (!copyByEvent(tableHtml(all), tableText(all)))
        throw new FetchError("clipboard", messages.noClipboard, 0);
    });
  } else {
    const all = await rows;
    if (!copyByEvent(tableHtml(all), tableText(all)))
      throw new FetchError("clipboard", messages.noClipboard, 0);
  }
  return (await rows).length - 1;
}
