/** An unchanged row of a list. */
import type { ListRow } from "@/lib/contract/lists";

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
