"use client";
/** The code of the checks is loaded when they start. Without scripts the form runs them on the server. */
import {
  Suspense,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from "react";
import { useChosenOf } from "./look-chosen";
import type { LookRunProps } from "./look-run";
import { messages } from "./messages/look";

/** A page must be open this long before checks start automatically. */
const REST_MS = 2_000;
type Props = Omit<LookRunProps, "isByPerson" | "onAnnounce">;

/** If the code can't be loaded, the form stays. */
const LookRun = lazy<ComponentType<LookRunProps & { children: ReactNode }>>(() =>
  import("./look-run").then(
    (loaded) => ({ default: loaded.LookRun }),
    () => ({ default: ({ children }) => children }),
  ),
);

export function LookCloser({
  isAutomatic,
  children,
  ...page
}: Props & { isAutomatic: boolean; children: ReactNode }) {
  const [start, setStart] = useState<"page" | "person" | null>(null);
  const [announced, announce] = useState("");
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => setStart((before) => before ?? "page"), REST_MS);
    return () => clearTimeout(timer);
  }, [isAutomatic]);
  const onSubmit = (event: FormEvent) => {
    if (start !== null) return;
    event.preventDefault();
    setStart("person");
  };
  return (
    <div className="contents" role="presentation" onSubmit={onSubmit}>
      {/* The region always exists, because screen readers often skip one that is inserted together with its text. */}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {start === null ? (
        children
      ) : (
        <Suspense fallback={children}>
          <LookRun {...page} isByPerson={start === "person"} onAnnounce={announce}>
            {children}
          </LookRun>
        </Suspense>
      )}
    </div>
  );
}

/** The button checks the selected rows of the page, or all of them. */
export function CheckWords({ fresh, words }: { fresh: readonly string[]; words: string }) {
  const { length } = useChosenOf(fresh);
  return length === 0 ? words : messages.checkSelected(length);
}
