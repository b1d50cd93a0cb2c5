import type { ListRows } from "@/lib/contract/lists";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import type { Chosen } from "./use-chosen";
import type { Cells, Rows } from "./use-stores";
import type { Undo } from "./use-undo";

export type TableParts = {
  world: TableContext;
  fields: readonly TableField[];
  rows: Rows;
  cells: Cells;
  chosen: Chosen;
  undo: Undo;
  first: ListRows;
};
