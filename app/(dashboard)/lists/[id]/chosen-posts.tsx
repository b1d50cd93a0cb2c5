"use client";
/** The bar appears and counts through CSS alone. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Users, X } from "lucide-react";
import { CREATORS_OF_POSTS } from "@/components/boards/board-address";
import { messages as boardMessages } from "@/components/boards/messages";
import { barFrame } from "@/components/creators/bar-frame";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { messages } from "@/components/match/messages/match";
import { Button } from "@/components/ui/button";
import { watchBoxes } from "@/components/ui/watch-boxes";

/** Checkboxes refer to the form by this id, because forms can't be nested and cards have their own. */
export const CHOSEN_POSTS = "chosen-posts";

const { bar } = messages;

/** @param people authors by post, where known */
const peopleOf = (ids: readonly string[], people: Readonly<Record<string, string>>) =>
  new Set(ids.flatMap((id) => people[id] ?? [])).size;

/** @param rows changes with the posts of the page */
export function ChosenPosts({
  fields,
  people,
  rows,
  children,
}: {
  fields: readonly (readonly [string, string])[];
  people: Readonly<Record<string, string>>;
  rows: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(
    () =>
      watchBoxes(frame.current!, "posts", (boxes) => {
        for (const box of boxes) box.closest("article")?.toggleAttribute("data-chosen", box.checked);
        setIds(boxes.filter((box) => box.checked).map(({ value }) => value));
      }),
    [rows],
  );
  const creators = peopleOf(ids, people);
  return (
    <div
      ref={frame}
      data-chosen={ids.length > 0 ? "" : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 counts-chosen holds-chosen:[&>.sticky]:block"
    >
      {children}
      {ids.length > 0 && <RoomForBar />}
      <p role="status" className="sr-only">
        {ids.length > 0 && bar.told(ids.length)}
      </p>
      <div className="sticky bottom-2.5 z-20 hidden max-md:above-tabs short:fixed short:inset-x-0 short:bottom-11 short:px-4 short:py-1 md:short:bottom-0">
        <form
          id={CHOSEN_POSTS}
          method="get"
          action={CREATORS_OF_POSTS}
          autoComplete="off"
          role="region"
          aria-label={bar.label}
          className={barFrame}
        >
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <b className="chosen-count text-16 font-650 tabular-nums max-md:pl-2" />
          <span className="text-inv-ink-2 max-sm:hidden">{creators > 0 && bar.by(creators)}</span>
          <span className="ml-auto flex items-center gap-2">
            <Button type="reset" variant="inverseGhost" className="max-md:min-w-11">
              <span className="sr-only">{bar.clear}</span>
              <X size={16} aria-hidden="true" />
            </Button>
            <Button type="submit" variant="inversePrimary">
              <Users size={14} aria-hidden="true" />
              {creators > 0 ? bar.see(creators) : boardMessages.creators.plain}
            </Button>
          </span>
        </form>
      </div>
    </div>
  );
}
