import Link from "next/link";
import { Box } from "@/components/ui/box";
import { fieldLabel } from "@/components/ui/messages/fields";
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import { statedHref, inferredFields, shareOf } from "./figures";
import { Figure, FigureTable, NoRows, percent } from "./figure-table";
import { messages } from "./messages";

const words = messages.inferred;
const OPTION = "--no-infer";

export function InferredBox({ of }: { of: CatalogueDescription }) {
  const fields = inferredFields(of);
  if (fields.length === 0)
    return (
      <Box title={words.title} note={words.note}>
        <NoRows>{words.none}</NoRows>
      </Box>
    );
  return (
    <Box title={words.title} note={words.note}>
      <FigureTable
        label={words.title}
        first={words.column}
        columns={[words.count, words.share, words.exclude]}
        rows={fields.map(({ kind, field, inferred, known }) => {
          const href = statedHref(kind, field);
          return {
            key: `${kind} ${field}`,
            name: (
              <>
                {fieldLabel(field)} <span className="text-ink-3">{words.kind[kind]}</span>
              </>
            ),
            cells: [
              <Figure key="count" count={inferred} />,
              percent(shareOf(inferred, known)),
              href === undefined ? (
                <span key="exclude" className="text-ink-3">
                  {words.noFilter}
                </span>
              ) : (
                <Link
                  key="exclude"
                  href={href}
                  prefetch={false}
                  className="text-accent-ink underline-offset-3 hover:underline"
                >
                  {words.stated}
                </Link>
              ),
            ],
          };
        })}
      />
      <p className="px-[18px] pb-3.5 text-ink-3">
        {words.help(<code className="font-mono text-12">{OPTION}</code>)}
      </p>
    </Box>
  );
}
