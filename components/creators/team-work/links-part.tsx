import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import {
  MAX_LINK_LENGTH,
  MAX_LINK_TITLE_LENGTH,
  MAX_LINKS,
  type CreatorLink,
} from "@/lib/contract/creator-record";
import { messages } from "../messages/work";
import type { Where } from "./note-forms";
import { WorkArea } from "./work-area";
import { WorkForm } from "./work-form";

type Props = { links: readonly CreatorLink[]; where: Where; canWrite: boolean; now: number };

function OneLink({ link, where, canWrite, now }: Omit<Props, "links"> & { link: CreatorLink }) {
  return (
    <li className="flex min-h-9 items-center gap-x-2 py-1.5">
      <span className="min-w-0 flex-1">
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={link.url}
          className="rounded-4 font-550 text-accent-ink wrap-anywhere hover:underline hover:underline-offset-3"
        >
          <bdi>{link.title}</bdi>
        </a>
        <span className="block text-12 text-ink-3">
          {messages.links.by(<bdi>{link.by}</bdi>, <Moment iso={link.at} now={now} style="day" />)}
        </span>
      </span>
      {canWrite && (
        <WorkForm kind="links" {...where} fields={{ action: "remove", linkId: link.id }} className="contents">
          <button
            type="submit"
            aria-label={messages.links.remove(link.title)}
            title={messages.links.remove(link.title)}
            className="grid size-7 shrink-0 place-items-center rounded-4 text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </WorkForm>
      )}
    </li>
  );
}

export function LinksPart({ links, ...of }: Props) {
  return (
    <WorkArea title={messages.links.title} label={messages.links.title}>
      <div className="grid gap-2 px-[18px] pt-2">
        {links.length === 0 ? (
          <p className="text-ink-3">{messages.links.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {links.map((link) => (
              <OneLink key={link.id} link={link} {...of} />
            ))}
          </ul>
        )}
        {of.canWrite && links.length < MAX_LINKS && (
          <WorkForm
            kind="links"
            {...of.where}
            fields={{ action: "add" }}
            className="flex flex-wrap items-end gap-2"
          >
            <Field
              label={messages.links.url}
              id="new-link"
              name="url"
              type="url"
              required
              maxLength={MAX_LINK_LENGTH}
              autoComplete="off"
              placeholder={messages.links.urlPlaceholder}
              className="flex-1 basis-40"
            />
            <Field
              label={messages.links.name}
              id="new-link-name"
              name="title"
              maxLength={MAX_LINK_TITLE_LENGTH}
              autoComplete="off"
              placeholder={messages.links.namePlaceholder}
              className="flex-1 basis-28"
            />
            <Button type="submit">{messages.links.add}</Button>
          </WorkForm>
        )}
      </div>
    </WorkArea>
  );
}
