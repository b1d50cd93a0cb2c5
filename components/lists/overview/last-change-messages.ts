import type { LastChange, ListKind } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { messages } from "./messages";

const { did } = messages;

export function lastChangeMessage({ kind, field, name, count }: LastChange, of: ListKind): string {
  switch (kind) {
    case "created":
    case "changed":
      return did[kind];
    case "added":
    case "removed":
    case "restored":
    case "matched":
      return did[kind][of](count);
    case "post":
      return (ownValue(did.post, field ?? "") ?? did.post.other)(count);
    case "words":
      return (ownValue(did.words, field ?? "") ?? did.words.other)(count);
    case "field":
      if (field === "owner" || field === "position") return did[field](count);
      if (name === null) return did.words.other(count);
      return did[field === "status" ? "status" : "column"](name, count);
  }
}
