"use client";
/** Choosing a language switches every call of the page. All languages are shown if scripts don't run. */
import { useId, type KeyboardEvent } from "react";
import { ownValue } from "@/lib/contract/own-value";
import type { CallExample } from "./call-examples";
import { CodeBlock } from "./code-block";
import { chosenLanguage } from "./shared-value";
import { messages } from "./messages/calls";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function CallTabs({ examples, what }: { examples: readonly CallExample[]; what: string }) {
  const id = useId();
  const chosen = chosenLanguage.use();
  const choose = (label: string) => {
    chosenLanguage.set(label);
    document.getElementById(`${id}-${label}-tab`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ownValue(STEPS, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const index = examples.findIndex(({ label }) => label === chosen);
    choose(examples[(index + step + examples.length) % examples.length]!.label);
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={messages.tabs.label(what)}
        onKeyDown={onKeyDown}
        className="call-tabs noscript:hidden"
      >
        {examples.map(({ label }) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-${label}-tab`}
            aria-controls={`${id}-${label}`}
            aria-selected={label === chosen}
            tabIndex={label === chosen ? 0 : -1}
            onClick={() => choose(label)}
          >
            {label}
          </button>
        ))}
      </div>
      {examples.map(({ label, code }) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}-${label}`}
          aria-labelledby={`${id}-${label}-tab`}
          className={label === chosen ? "" : "hidden noscript:mt-2 noscript:block"}
        >
          <CodeBlock code={code} what={messages.tabs.code(what, label)} className="pr-12" />
        </div>
      ))}
    </div>
  );
}
