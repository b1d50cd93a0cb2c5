"use client";
/**
 * The filter definition is added here because it contains code and can't be serialised into the page. There is no boundary
 * for the lazy code: React may deliver a boundary's content by script.
 */
import { LazyOpenGroup } from "@/components/filters/lazy-open-group";
import type { OpenGroupProps } from "@/components/filters/open-group";
import { viralQuery } from "@/lib/contract/viral";

export function ViralOpenGroup(props: Omit<OpenGroupProps, "definition">) {
  return <LazyOpenGroup {...props} definition={viralQuery} />;
}
