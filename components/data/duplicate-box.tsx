import type { ReactNode } from "react";
import Link from "next/link";
import { optionLabel } from "@/components/filters/option-label";
import { Box } from "@/components/ui/box";
import type { CatalogueDescription, DuplicateGroup } from "@/lib/contract/catalogue-description";
import { handleHref, videoHref, type Kind, KINDS } from "./figures";
import { FigureTable, NoRows } from "./figure-table";
import { messages } from "./messages";
import { formatNumber } from "@/lib/contract/reader-numbers";

const words = messages.duplicates;
const linkClass = "text-accent-ink underline-offset-3 hover:underline";

function Name({ kind, group: { key, platform } }: { kind: Kind; group: DuplicateGroup }): ReactNode {
  if (kind === "creators" && platform !== null)
    return (
      <Link href={handleHref(platform, key)} prefetch={false} className={linkClass}>
        <bdi>@{key}</bdi> <span className="text-ink-3">{optionLabel(platform)}</span>
      </Link>
    );
  const href = videoHref(key);
  return href === undefined ? (
    <bdi>{key}</bdi>
  ) : (
    <a href={href} target="_blank" rel="noreferrer noopener" className={linkClass} title={key}>
      <bdi>{key}</bdi>
    </a>
  );
}

function Groups({ kind, groups }: { kind: Kind; groups: readonly DuplicateGroup[] }) {
  return (
    <div className="max-h-80 overflow-y-auto">
      <FigureTable
        label={`${words.title}: ${words.key[kind]}`}
        first={words.key[kind]}
        columns={[words.ids, words.count]}
        rows={groups.map((group) => ({
          key: `${group.platform} ${group.key}`,
          name: <Name kind={kind} group={group} />,
          cells: [
            <span
              key="ids"
              className="block max-w-72 truncate font-mono text-12 text-ink-2"
              title={group.ids.join(" ")}
            >
              {group.ids.join(" ")}
              {group.count > group.ids.length && ` ${words.andMore(group.count - group.ids.length)}`}
            </span>,
            formatNumber(group.count),
          ],
        }))}
      />
    </div>
  );
}

export function DuplicateBox({ of }: { of: CatalogueDescription }) {
  const found = KINDS.filter((kind) => of[kind].duplicates.groups > 0);
  return (
    <Box title={words.title} note={words.note}>
      {found.length === 0 && <NoRows>{words.none}</NoRows>}
      {found.map((kind) => {
        const { groups, records, largest } = of[kind].duplicates;
        return (
          <section key={kind}>
            <p className="px-[18px] pt-2 text-ink-2">
              {words.summary(kind, groups, records)} {groups > largest.length && words.first(largest.length)}
            </p>
            <Groups kind={kind} groups={largest} />
          </section>
        );
      })}
    </Box>
  );
}
