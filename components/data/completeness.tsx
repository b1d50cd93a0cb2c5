import { Box } from "@/components/ui/box";
import { fieldLabel } from "@/components/ui/messages/fields";
import type { KindDescription } from "@/lib/contract/catalogue-description";
import { knownHref, type Kind } from "./data-links";
import { Figure, FigureTable, percent } from "./figure-table";
import { shareOf } from "./figures";
import { messages } from "./messages";

const words = messages.fields;

export function Completeness({ kind, of: { fields, total } }: { kind: Kind; of: KindDescription }) {
  return (
    <Box title={words.title(kind)} note={words.of(total)}>
      <FigureTable
        label={words.title(kind)}
        first={words.column}
        columns={[words.records, words.known]}
        rows={fields.map(({ field, known }) => ({
          key: field,
          name: fieldLabel(field),
          share: shareOf(known, total),
          cells: [
            <Figure
              key="records"
              count={known}
              href={knownHref(kind, field)}
              label={words.search(fieldLabel(field))}
            />,
            percent(shareOf(known, total)),
          ],
        }))}
      />
    </Box>
  );
}
