"use client";
/** Tells the styles of the form around it which rows are ticked; without scripts a rule of the styles finds them. */
import { useEffect, useRef, useState } from "react";
import { markRow } from "./mark-row";
import { RoomForBar } from "@/components/ui/room-for-bar";

/** `rows`: changes with the rows of the page. */
export function MarkChosen({ rows }: { rows: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isAnyChosen, setAnyChosen] = useState(false);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const mark = () => {
      const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name=ids]")];
      boxes.forEach(markRow);
      const isAny = boxes.some((box) => box.checked);
      form.toggleAttribute("data-chosen", isAny);
      setAnyChosen(isAny);
    };
    // The boxes are emptied after the event that says so.
    const markLater = () => setTimeout(mark);
    mark();
    form.addEventListener("change", mark);
    form.addEventListener("reset", markLater);
    return () => {
      form.removeEventListener("change", mark);
      form.removeEventListener("reset", markLater);
    };
  }, [rows]);
  return (
    <span ref={place} hidden>
      {isAnyChosen && <RoomForBar />}
    </span>
  );
}
