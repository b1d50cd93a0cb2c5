import { creatorQuery } from "@/lib/contract/creators";
import { ON_LIST } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";

export const askedLibrary = ({ search }: { search: URLSearchParams }) => ({
  values: parseUrl(creatorQuery, search, { isForm: true, ignore: ["reveal", ON_LIST] }).values,
  revealId: search.get("reveal") ?? undefined,
  listId: search.get(ON_LIST) ?? undefined,
});
