import { Box } from "@/components/ui/box";
import type { KindDescription } from "@/lib/contract/catalogue-description";
import { knownHref, type Kind } from "./data-links";
import { Figure, FigureTable, percent } from "./figure-table";
import { shareOf } from "./figures";
import { messages } from "./messages";

const words = messages.fields;

/** A field that is unknown here keeps its own name. */
export const fieldWords = (field: string): string =>
  Object.hasOwn(words.names, field) ? words.names[field]! : field;

export function Completeness({ kind, of: { fields, total } }: { kind: Kind; of: KindDescription }) {
  return (
    <Box title={words.title(kind)} note={words.of(total)}>
      <FigureTable
        label={words.title(kind)}
        first={words.column}
        columns={[words.records, words.known]}
        rows={fields.map(({ field, known }) => ({
          key: field,
          name: fieldWords(field),
          share: shareOf(known, total),
          cells: [
            <Figure
              key="records"
              count={known}
              href={knownHref(kind, field)}
              label={words.search(fieldWords(field))}
            />,
            percent(shareOf(known, total)),
          ],
        }))}
      />
    </Box>
  );
}
