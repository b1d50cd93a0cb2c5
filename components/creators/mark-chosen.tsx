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
    const whole = form.querySelector<HTMLInputElement>("input[data-choose-page]");
    const chooseAll = () => {
      for (const box of form.querySelectorAll<HTMLInputElement>("input[name=ids]"))
        box.checked = whole?.checked ?? false;
    };
    // It comes before the form's own listener, which then sees every box.
    whole?.addEventListener("change", chooseAll);
    const stop = watchBoxes(form, "ids", (boxes) => {
      boxes.forEach(markRow);
      const count = boxes.filter((box) => box.checked).length;
      form.toggleAttribute("data-chosen", count > 0);
      setAnyChosen(count > 0);
      if (!whole) return;
      whole.checked = count > 0 && count === boxes.length;
      whole.indeterminate = count > 0 && count < boxes.length;
    });
    return () => {
      whole?.removeEventListener("change", chooseAll);
      stop();
    };
  }, [rows]);
  return (
    <span ref={place} hidden>
      {isAnyChosen && <RoomForBar />}
    </span>
  );
}
