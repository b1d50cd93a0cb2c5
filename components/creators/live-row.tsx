import { columnsOf, fieldOfColumn, factOfColumn } from "./columns";
import { countKnown, factState, type KnownFacts } from "./known-facts";
import type { LiveRow } from "./live-rows";
import { LineFacts } from "./narrow-line";
import { RowStatus } from "./row-status";
import { columnsShown, type TableSettings } from "./table-settings";

export function liveRow(known: KnownFacts, settings: TableSettings, matched: readonly string[]): LiveRow {
  const columns = columnsOf(columnsShown(settings, "creators"), "creators");
  return {
    cells: Object.fromEntries(
      columns.map((column) => [
        fieldOfColumn(column.key),
        { state: factState(factOfColumn(known, column.key)), content: column.known(known) },
      ]),
    ),
    line: <LineFacts known={known} columns={settings.columns} />,
    status: <RowStatus matched={matched} {...countKnown(known, settings.hidden)} />,
  };
}
