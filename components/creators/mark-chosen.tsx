"use client";
/** The attribute marks selected rows for CSS. Without scripts a `:has()` rule does. */
import { useEffect, useRef, useState } from "react";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { watchBoxes } from "@/components/ui/watch-boxes";
import { markRow } from "./mark-row";

/** `rows` is a key that changes with the rows of the page. */
export function MarkChosen({ rows }: { rows: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isAnyChosen, setAnyChosen] = useState(false);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    return watchBoxes(form, "ids", (boxes) => {
      boxes.forEach(markRow);
      const isAny = boxes.some((box) => box.checked);
      form.toggleAttribute("data-chosen", isAny);
      setAnyChosen(isAny);
    });
  }, [rows]);
  return (
    <span ref={place} hidden>
      {isAnyChosen && <RoomForBar />}
    </span>
  );
}
