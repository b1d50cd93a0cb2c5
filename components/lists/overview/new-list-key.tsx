"use client";
import { useEffect, useRef } from "react";
import { Kbd } from "@/components/ui/kbd";
import { isSingleKey } from "@/lib/client/single-keys";
import { messages } from "./messages";

export function NewListKey() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== messages.newKey || !isSingleKey(event)) return;
      const form = mark.current?.closest("details");
      if (!form) return;
      event.preventDefault();
      form.open = true;
      form.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <span ref={mark} aria-hidden="true" className="noscript:hidden max-md:hidden">
      <Kbd>{messages.newKey.toUpperCase()}</Kbd>
    </span>
  );
}
