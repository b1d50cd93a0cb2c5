"use client";
/** Controls and counts are no part of the first view. */
import { lazy, type ComponentType } from "react";
import { HiddenFields } from "./hidden-fields";
import type { OpenGroupProps } from "./open-group";
import { GROUP } from "./opened-group";
import { messages } from "./messages/panel";

/** The button asks for the same page with this group open, for readers without scripts. */
export function ClosedGroup({ name, definition }: Pick<OpenGroupProps, "name" | "definition">) {
  return (
    <>
      <HiddenFields filter={definition.filters[name]!} />
      <button name={GROUP} value={name} className="filter-show">
        {messages.group.show}
      </button>
    </>
  );
}

/** When the code can't be loaded, the page brings the options. */
export const LazyOpenGroup = lazy<ComponentType<OpenGroupProps>>(() =>
  import("./open-group").then(
    (loaded) => ({ default: loaded.OpenGroup }),
    () => ({ default: ClosedGroup }),
  ),
);
