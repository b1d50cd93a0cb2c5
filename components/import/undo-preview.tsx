import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { When } from "@/components/ui/moment";
import type { UndoPreview } from "@/lib/contract/imports";
import { messages } from "./messages/history";

const { undo: words } = messages;

function Point({ isLost = false, children }: { isLost?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      {isLost ? (
        <X size={15} className="mt-0.5 shrink-0 text-bad-ink" aria-hidden="true" />
      ) : (
        <Check size={15} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden="true" />
      )}
      <span>{children}</span>
    </li>
  );
}

export function UndoFacts({ preview }: { preview: UndoPreview }) {
  const {
    backTo,
    undoes,
    number,
    otherPublications,
    postsNow,
    postsThen,
    creatorsNow,
    creatorsThen,
    updated,
  } = preview;
  const later = undoes.map((each) => each.number).filter((each) => each !== number);
  return (
    <div className="grid gap-3">
      <p>
        {words.backTo(
          <b className="font-600">
            <When iso={backTo} style="full" />
          </b>,
        )}{" "}
        {later.length > 0 && words.later(later)}
      </p>
      <ul className="grid gap-1.5">
        <Point isLost={postsThen < postsNow}>{words.posts(postsNow, postsThen)}</Point>
        <Point isLost={creatorsThen < creatorsNow}>{words.creators(creatorsNow, creatorsThen)}</Point>
        {otherPublications > 0 && <Point isLost>{words.programs(otherPublications)}</Point>}
        {updated > 0 && <Point>{words.updated(updated)}</Point>}
        <Point>{words.stays}</Point>
      </ul>
    </div>
  );
}
