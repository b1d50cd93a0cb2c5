"use client";
/** Drawn by code in the browser: the previews would weigh more in the page. */
import Link from "next/link";
import { messages as lists } from "../messages";
import { messages } from "./messages";
import { NewList } from "./new-list";
import { TemplateCards } from "./template-cards";

export function EmptyLists({
  canWrite,
  template,
  deleted,
}: {
  canWrite: boolean;
  template: string;
  deleted: number;
}) {
  return (
    <div className="mx-auto grid w-full max-w-[70rem] gap-8 py-8 md:py-16">
      <div>
        <h1 className="text-28 font-650">{lists.empty}</h1>
        <p className="mt-1 max-w-[36rem] text-16 text-ink-2">{lists.lead}</p>
        {canWrite && (
          <div className="mt-4 flex">
            <NewList label={messages.newEmpty} template={template} isLeft />
          </div>
        )}
        {deleted > 0 && (
          <p className="mt-4">
            <Link
              href="/lists?deleted=1"
              prefetch={false}
              className="font-550 text-accent-ink underline underline-offset-3"
            >
              {messages.trash.open(deleted)}
            </Link>
          </p>
        )}
      </div>
      {canWrite && <TemplateCards />}
    </div>
  );
}
