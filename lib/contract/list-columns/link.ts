import { TEXT_KIND, type ColumnKind, type ReadCell } from "./column-kind";

function readLink(text: string): ReadCell {
  const problem = "Enter a URL that starts with https:// or http://.";
  const typed =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+\.[^/:]+:\d/.test(text) ? text : `https://${text}`;
  if (/\s/.test(typed) || !URL.canParse(typed)) return { problem };
  const url = new URL(typed);
  if (!["http:", "https:"].includes(url.protocol) || !url.hostname.includes(".")) return { problem };
  return { text: url.href, number: null };
}

export const link: ColumnKind = {
  ...TEXT_KIND,
  label: "Link",
  read: readLink,
  look: "link",
  isSearched: true,
  sheetCell: (value) =>
    /^https?:\/\//.test(value) && URL.canParse(value) ? { text: value, href: value } : value,
};
