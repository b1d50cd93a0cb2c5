type MergedCounts = Record<"accepted" | "erased" | "added" | "updated" | "unchanged" | "older", number>;

/** Accepted rows of a record that another row of the import has too: they were merged with it. */
export const repeatsOf = ({ accepted, erased, added, updated, unchanged, older }: MergedCounts): number =>
  Math.max(0, accepted - erased - added - updated - unchanged - older);
