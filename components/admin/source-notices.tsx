import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { FormNotice } from "@/components/ui/form-notice";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import {
  type SourceResult,
  type SourceView,
  type HarmfulSource,
  MAX_SOURCE_NAME_LENGTH,
  MOST_HOURS,
} from "@/lib/contract/import-sources";
import { ownValue } from "@/lib/contract/own-value";
import { sourceHref } from "./admin-routes";
import { messages } from "./messages/sources";

const words = messages.refused;

/** Keys are fields, or error codes if no field is wrong. */
const REFUSALS: Readonly<Record<string, string>> = {
  name: words.name(MAX_SOURCE_NAME_LENGTH),
  address: words.address,
  everyHours: words.everyHours(MOST_HOURS),
  headerName: words.headerName,
  headerValue: words.headerValue,
  defaultDate: words.defaultDate,
  was: words.was,
  conflict: words.conflict,
  not_found: words.notFound,
  forbidden: words.forbidden,
};

const FIELD = /^mapping(?:\.(kind|fields(?:\.[A-Za-z]+)*))?$/;

/** `trouble` comes from the address, so anyone may have written it. */
export function refusalWords(trouble: string): string {
  const inMapping = FIELD.exec(trouble);
  if (inMapping) return words.mapping(inMapping[1] ?? "");
  return ownValue(REFUSALS, trouble) ?? words.unknown;
}

/** Returns null if `trouble` isn't about a field. */
export function fieldInTrouble(trouble: string): string | null {
  const [field] = trouble.split(".");
  const isField = ["name", "address", "everyHours", "headerName", "headerValue", "mapping", "defaultDate"];
  return isField.includes(field!) ? field! : null;
}

export function SourceNotices({ done, trouble }: { done: string; trouble: string }) {
  return (
    <>
      <FormNotice done={done} problem="" doneWords={messages.done} problemWords={{}} />
      {trouble !== "" && (
        <Notice variant="bad" role="alert">
          {refusalWords(trouble)}
        </Notice>
      )}
    </>
  );
}

const STATES = { new: "plain", fetching: "plain", good: "own", failing: "bad", paused: "warn" } as const;
const OUTCOMES = { imported: "own", unchanged: "plain", failed: "bad" } as const;

export function StateTag({ state }: Pick<SourceView, "state">) {
  return <Tag variant={STATES[state]}>{messages.state[state]}</Tag>;
}

export function OutcomeTag({ outcome }: Pick<SourceResult, "outcome">) {
  return <Tag variant={OUTCOMES[outcome]}>{messages.results.outcome[outcome]}</Tag>;
}

/** Draws nothing when no source is paused for its file. */
export function HarmfulSources({ sources }: { sources: readonly HarmfulSource[] }) {
  if (sources.length === 0) return null;
  return (
    <Notice variant="bad" role="status" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <p className="font-600">{messages.harmful(sources.length)}</p>
      <ul className="mt-1 grid gap-1">
        {sources.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              href={sourceHref(id)}
              prefetch={false}
              className="rounded-4 font-600 underline underline-offset-3"
            >
              <bdi>{name}</bdi>
            </Link>
            {": "}
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
