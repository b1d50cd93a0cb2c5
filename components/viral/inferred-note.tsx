import type { ViralPost } from "@/lib/contract/records";
import { messages } from "./messages/posts";

/** The text is empty if the source stated every shown value. */
export function inferredInWords({ inferred = [] }: ViralPost): string {
  const read = (["category", "hook"] as const).filter((field) => inferred.includes(field));
  return [
    ...(read.length > 0 ? [messages.inferred.caption(read.map((field) => messages.inferred[field]))] : []),
    ...(inferred.includes("viralityScore") ? [messages.inferred.score] : []),
    ...(inferred.includes("country") ? [messages.inferred.country] : []),
  ].join(" ");
}

export function InferredNote({ post }: { post: ViralPost }) {
  const words = inferredInWords(post);
  return words === "" ? null : <p className="mt-3 text-12 text-ink-3">{words}</p>;
}
