/** The pasted list moves to the address of the result page and is not stored. */
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { writeListAddress } from "@/lib/domain/match/list-address";
import { readList } from "@/lib/domain/match/read-list";
import { authorize } from "@/lib/server/access/caller";
import { multipartRoute } from "@/lib/server/http/write-route";

const PATH = PAGES.pasteCreators.path;
/** Size of a file; pasted text comes on top. */
const MOST_BYTES = 262_144;

/** A file takes precedence, because the field may still have older text. */
async function textOf(form: FormData): Promise<string> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) {
    if (file.size > MOST_BYTES) throw new AppError("body_too_large", "The file is too large.");
    return file.text();
  }
  const list = form.get("list");
  return typeof list === "string" ? list : "";
}

export const POST = multipartRoute(
  {
    page: PATH,
    mostBytes: 2 * MOST_BYTES,
    explains: ({ code }) => code === "body_too_large",
    refused: () => "?problem=large",
  },
  async (ctx, read) => {
    authorize(ctx, "search");
    const text = await textOf(await read());
    // The file is a workbook or has a two-byte encoding.
    if (text.includes("\0")) return "?problem=notText";
    const address = String(writeListAddress(readList(text)));
    return address === "" ? "?problem=empty" : `?${address}`;
  },
);
