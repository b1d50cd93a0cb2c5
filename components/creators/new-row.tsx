"use client";
/** The page carries what is known about a new creator, and this code draws the row. */
import { buttonClass } from "@/components/ui/button-class";
import { bodyCell, rowHead } from "@/components/ui/table-cells";
import { unseen } from "@/components/ui/unseen";
import type { ListName } from "@/lib/contract/lists";
import { columnClass, keptEnd, keptName } from "./wide-table";
import { columnsOf, factOfColumn, fieldOfColumn } from "./columns";
import { NewName } from "./creator-name";
import { CREATOR, Row, STATUS } from "./creator-row";
import { countKnown, factState, type KnownFacts } from "./known-facts";
import { LivePart, LiveTd } from "./live-cell";
import { RowStatus } from "./row-status";
import { columnsShown, type TableSettings } from "./table-settings";
import { messages } from "./messages/table";

/**
 * The link appears on row hover or focus, over the tag and the bars. The number of known fields beside it stays in
 * view. With scripts the table opens the quote in place.
 */
function RevealLink({ id, name }: { id: string; name: string }) {
  return (
    <a
      href={`/creators/reveal?ids=${encodeURIComponent(id)}`}
      data-reveal={id}
      className={buttonClass({
        size: "small",
        className:
          "absolute left-2 top-1/2 -translate-y-1/2 opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 @max-[43.75rem]:hidden",
      })}
    >
      {messages.revealOne(unseen, name)}
    </a>
  );
}

export function NewRow({
  id,
  known,
  matched,
  settings,
  lists,
  peekHref,
  isOpen,
  isSelectable,
}: {
  id: string;
  known: KnownFacts;
  matched: readonly string[];
  settings: TableSettings;
  lists: readonly ListName[] | undefined;
  peekHref: string;
  isOpen: boolean;
  isSelectable: boolean;
}) {
  const columns = columnsOf(columnsShown(settings, "creators"), "creators");
  return (
    <Row id={id} name={id} {...{ peekHref, isOpen, isSelectable }}>
      <th scope="row" className={`${bodyCell} ${rowHead} ${CREATOR} ${keptName}`}>
        <NewName {...{ id, known, lists }} columns={settings.columns} href={peekHref} />
      </th>
      {columns.map((column, index) => (
        <LiveTd
          key={column.key}
          id={id}
          field={fieldOfColumn(column.key)}
          className={`${bodyCell} ${column.isNumber ? "text-right" : ""} ${columnClass(index)}`}
          state={factState(factOfColumn(known, column.key))}
        >
          {column.known(known)}
        </LiveTd>
      ))}
      <td className={`${bodyCell} relative ${keptEnd} ${STATUS}`}>
        <LivePart id={id} part="status">
          <RowStatus matched={matched} {...countKnown(known, settings.hidden)} />
        </LivePart>
        {isSelectable && <RevealLink id={id} name={known.handle?.text ?? id} />}
      </td>
    </Row>
  );
}
