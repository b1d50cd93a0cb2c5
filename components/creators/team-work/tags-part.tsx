import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import type { CreatorTag } from "@/lib/contract/creator-record";
import { MAX_TAG_LENGTH, MAX_TAGS } from "@/lib/contract/lists";
import { messages } from "../messages/work";
import type { Where } from "./note-forms";
import { WorkArea } from "./work-area";
import { WorkForm } from "./work-form";

function OneTag({ name, where, canWrite }: { name: string; where: Where; canWrite: boolean }) {
  return (
    <li className="flex min-h-6 max-w-full items-center rounded-4 bg-accent-soft-2 pl-2 text-12 font-500 text-accent-ink">
      <bdi className={`min-w-0 wrap-anywhere ${canWrite ? "" : "pr-2"}`}>{name}</bdi>
      {canWrite && (
        <WorkForm kind="tags" {...where} fields={{ remove: name }} className="contents">
          <button
            type="submit"
            aria-label={messages.tags.remove(name)}
            title={messages.tags.remove(name)}
            className="grid size-6 shrink-0 place-items-center rounded-4 hover:bg-hover max-md:size-11"
          >
            <X size={13} aria-hidden="true" />
          </button>
        </WorkForm>
      )}
    </li>
  );
}

/** `known` tags are offered for completion. */
export function TagsPart({
  tags,
  known,
  where,
  canWrite,
}: {
  tags: readonly CreatorTag[];
  known: readonly string[];
  where: Where;
  canWrite: boolean;
}) {
  const own = new Set(tags.map(({ name }) => name));
  return (
    <WorkArea title={messages.tags.title} label={messages.tags.title}>
      <div className="grid gap-2.5 px-[18px] pt-2">
        {tags.length === 0 ? (
          <p className="text-ink-3">{messages.tags.none}</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {tags.map(({ name }) => (
              <OneTag key={name} name={name} where={where} canWrite={canWrite} />
            ))}
          </ul>
        )}
        {canWrite && tags.length < MAX_TAGS && (
          <WorkForm kind="tags" {...where} className="flex flex-wrap gap-2">
            <label htmlFor="new-tag" className="sr-only">
              {messages.tags.label}
            </label>
            <span className={`${fieldClass} flex-1 basis-40`}>
              <input
                id="new-tag"
                name="add"
                required
                list="known-tags"
                autoComplete="off"
                maxLength={MAX_TAGS * MAX_TAG_LENGTH}
                placeholder={messages.tags.placeholder}
                className={bareInputClass}
              />
            </span>
            <datalist id="known-tags">
              {known
                .filter((name) => !own.has(name))
                .map((name) => (
                  <option key={name} value={name} />
                ))}
            </datalist>
            <Button type="submit">{messages.tags.add}</Button>
          </WorkForm>
        )}
      </div>
    </WorkArea>
  );
}
