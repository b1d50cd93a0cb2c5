"use client";
/** Enter, Tab and blur save. Escape discards. */
import { useEffect, useRef, type KeyboardEvent } from "react";
import { MAX_CELL_LENGTH } from "@/lib/contract/lists";
import type { Moves } from "./grid-move";
import { messages } from "./messages";

const moveOf = ({ key, shiftKey }: KeyboardEvent): Moves | null => {
  if (key === "Enter") return "down";
  if (key === "Tab") return shiftKey ? "back" : "next";
  return null;
};

export function CellInput({
  label,
  start,
  isTyped,
  isNumber,
  isDay,
  onEnd,
}: {
  label: string;
  start: string;
  /** The caret is placed at the end of the text instead of selecting it. */
  isTyped: boolean;
  isNumber: boolean;
  isDay: boolean;
  onEnd: (text: string | null, move: Moves) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(isTyped ? field.value.length : 0, field.value.length);
  }, [isTyped]);
  const end = (text: string | null, move: Moves) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(text, move);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={start}
      maxLength={MAX_CELL_LENGTH}
      placeholder={isDay ? messages.dayExample : undefined}
      autoComplete="off"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const move = moveOf(event);
        if (move === null && event.key !== "Escape") return;
        event.preventDefault();
        end(move === null ? null : event.currentTarget.value, move ?? "stay");
      }}
      onBlur={(event) => end(event.currentTarget.value, "stay")}
      className={`absolute -inset-px z-[3] bg-surface px-2.5 outline-2 -outline-offset-2 outline-accent ${isNumber ? "text-right tabular-nums" : ""}`}
    />
  );
}
