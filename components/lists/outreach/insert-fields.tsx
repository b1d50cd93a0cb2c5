"use client";
import { useEffect, useRef } from "react";
import { messages } from "./messages";

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: EventTarget | null): element is TextInput =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  (element.name === "subject" || element.name === "body");

/** Inserts a field into the subject or message of its form, where the cursor was last, or at the end of the message. */
export function InsertFields({ names }: { names: readonly string[] }) {
  const region = useRef<HTMLDivElement>(null);
  const last = useRef<TextInput | null>(null);
  useEffect(() => {
    const form = region.current?.closest("form");
    const note = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target;
    };
    form?.addEventListener("focusin", note);
    return () => form?.removeEventListener("focusin", note);
  }, []);
  const insert = (name: string) => {
    const input =
      last.current ?? region.current?.closest("form")?.querySelector<HTMLTextAreaElement>("[name=body]");
    if (!input) return;
    const { selectionStart, selectionEnd, value } = input;
    const [start, end] = last.current ? [selectionStart, selectionEnd] : [null, null];
    input.setRangeText(`{{${name}}}`, start ?? value.length, end ?? value.length, "end");
    input.focus();
  };
  return (
    <div
      ref={region}
      role="group"
      aria-label={messages.insert}
      className="flex flex-wrap items-center gap-1.5"
    >
      <span className="text-12 text-ink-2 noscript:hidden">{messages.insert}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => insert(name)}
          aria-label={messages.insertOne(name)}
          className="min-h-6 rounded-4 bg-accent-soft-2 px-2 text-12 font-500 text-accent-ink hover:brightness-95 noscript:hidden max-md:min-h-11 max-md:px-3"
        >
          <bdi>{name}</bdi>
        </button>
      ))}
      <p className="hidden text-12 text-ink-3 wrap-anywhere noscript:block">{messages.howTo(names)}</p>
    </div>
  );
}
