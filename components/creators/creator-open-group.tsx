"use client";
/** The filter definition is added here because it contains code and can't be serialised into the page. */
import { OpenGroup, type OpenGroupProps } from "@/components/filters/open-group";
import { creatorQuery } from "@/lib/contract/creators";

export function CreatorOpenGroup(props: Omit<OpenGroupProps, "definition">) {
  return <OpenGroup {...props} definition={creatorQuery} />;
}
