import type { ListRow, ListRows } from "@/lib/contract/lists";

/** An unchanged row of a list. */
export const listRow = (creatorId: string, more: Partial<ListRow> = {}): ListRow => ({
  creatorId,
  statusId: "s1",
  ownerId: null,
  position: 0,
  values: {},
  versions: { status: 1, owner: 1 },
  tags: [],
  note: null,
  record: null,
  touchedAt: "2026-11-01",
  touchedBy: "Ana",
  addedAt: "2026-11-01",
  credits: 0,
  marks: {},
  warning: null,
  ...more,
});

/** A page of unchanged rows, whose creators are numbered by their places. */
export const listPage = (start: number, total = 250, count = 100): ListRows => ({
  start,
  total,
  groups: [],
  rows: Array.from({ length: Math.min(count, total - start) }, (_, index) =>
    listRow(`tiktok_${start + index}`),
  ),
});
