import { Tag } from "@/components/ui/tag";
import type { SourceResult, SourceView } from "@/lib/contract/import-sources";
import { messages } from "./messages/sources";

const STATES = { new: "plain", fetching: "plain", good: "own", failing: "bad", paused: "warn" } as const;
const OUTCOMES = { imported: "own", unchanged: "plain", failed: "bad" } as const;

export function StateTag({ state }: Pick<SourceView, "state">) {
  return <Tag variant={STATES[state]}>{messages.state[state]}</Tag>;
}

export function OutcomeTag({ outcome }: Pick<SourceResult, "outcome">) {
  return <Tag variant={OUTCOMES[outcome]}>{messages.results.outcome[outcome]}</Tag>;
}
