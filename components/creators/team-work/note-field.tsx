"use client";
import { useEffect, useRef } from "react";
import { isSingleKey } from "@/lib/client/single-keys";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { messages } from "../messages/work";

const NOTE_KEY = "n";

export function NoteField({ label }: { label: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== NOTE_KEY || event.shiftKey || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.scrollIntoView({ block: "center" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <label htmlFor="new-note" className="sr-only">
        {label}
      </label>
      <span className={`${fieldClass} h-auto! min-h-control flex-1 basis-64 py-2 max-md:min-h-11`}>
        <textarea
          ref={field}
          id="new-note"
          name="body"
          rows={1}
          required
          maxLength={MAX_NOTE_LENGTH}
          placeholder={messages.note.placeholder}
          aria-keyshortcuts={NOTE_KEY}
          // Browsers ignore the scroll margin of a text field that gets the focus, so the bar below could cover it.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
          className={`${bareInputClass} field-sizing-content max-h-80 min-h-5 resize-y leading-5`}
        />
      </span>
    </>
  );
}
