"use client";
/**
 * The filter definition is added here because it contains code and can't be serialised into the page. There is no boundary
 * for the lazy code: React may deliver a boundary's content by script.
 */
import { LazyOpenGroup } from "@/components/filters/lazy-open-group";
import type { OpenGroupProps } from "@/components/filters/open-group";
import { creatorQuery } from "@/lib/contract/creators";

export function CreatorOpenGroup(props: Omit<OpenGroupProps, "definition">) {
  return <LazyOpenGroup {...props} definition={creatorQuery} />;
}
