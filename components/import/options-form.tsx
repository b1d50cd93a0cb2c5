"use client";
import { buttonClass } from "@/components/ui/button-class";
import type { ImportDetail } from "@/lib/contract/imports";
import { messages } from "./messages/columns";
import { OptionFields, optionsOf } from "./option-fields";
import type { ImportCalls } from "./use-import";

export function OptionsForm({
  detail,
  isBusy,
  send,
}: Pick<ImportCalls, "isBusy" | "send"> & { detail: ImportDetail }) {
  return (
    <details className="rounded-10 border border-line bg-surface noscript:hidden">
      <summary className="cursor-pointer px-4 py-2.5 font-550 max-md:py-3">{messages.options.title}</summary>
      <form
        className="grid gap-3 border-t border-line px-4 py-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(
            { path: "options", body: optionsOf(new FormData(event.currentTarget)) },
            { path: "check" },
          );
        }}
      >
        <OptionFields options={detail.options} />
        <button type="submit" disabled={isBusy} className={buttonClass({ className: "justify-self-start" })}>
          {messages.options.apply}
        </button>
      </form>
    </details>
  );
}
