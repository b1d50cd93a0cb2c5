import { TEXT_KIND, type ColumnKind } from "./column-kind";

export const text: ColumnKind = { ...TEXT_KIND, label: "Text", isSearched: true };
