"use client";
import { useState } from "react";
import { ScanSearch } from "lucide-react";
import { useRefresh } from "@/lib/client/use-refresh";
import type { CreatorValues } from "@/lib/contract/creators";
import { LookCloser } from "./look-closer";
import { LookLine, LookForm } from "./look-line";
import { messages } from "./messages/look";

/** `isWorth` says that enough facts are missing. The section stays visible after the checks have proven them. */
export function LookAtOne({
  values,
  search,
  back,
  isWorth,
}: {
  values: CreatorValues;
  search: string;
  back: string;
  isWorth: boolean;
}) {
  const refresh = useRefresh();
  const [isShown] = useState(isWorth);
  if (!isShown) return null;
  return (
    <section
      aria-label={messages.label}
      className="relative mb-3 flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-8 bg-sunken px-3 py-2 [&>svg]:shrink-0"
    >
      <LookCloser
        {...{ values, search }}
        fresh={[]}
        seen={{}}
        settings={{ density: "comfortable", columns: null }}
        matched={[]}
        isAutomatic={false}
        onEnd={() => void refresh()}
      >
        <LookLine
          icon={<ScanSearch size={15} className="text-accent-ink" aria-hidden="true" />}
          title={messages.title}
          text={messages.offer}
        >
          <LookForm back={back} search={search}>
            {messages.checkCreator}
          </LookForm>
        </LookLine>
      </LookCloser>
    </section>
  );
}
