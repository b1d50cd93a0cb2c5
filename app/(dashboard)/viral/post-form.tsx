"use client";
/** The boxes work before hydration. The code of the bar loads with the first selection. */
import {
  Suspense,
  lazy,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import type { SaveDialogProps } from "@/components/boards/save-dialog";
import { matchBodyOf, type SelectedPost } from "@/components/match/selected-posts";
import { isSingleKey } from "@/lib/client/single-keys";
import type { PostBarProps } from "./post-bar";
import type { EarlyClick } from "@/components/match/use-post-selection";
import { POST_CREATORS } from "@/components/match/match-paths";

/** When the bar can't be loaded, it is left out. */
const PostBar = lazy<ComponentType<PostBarProps>>(() =>
  import("./post-bar").catch(() => ({ default: () => null })),
);

const SaveDialog = lazy<ComponentType<SaveDialogProps>>(() =>
  import("@/components/boards/save-dialog").catch(() => ({ default: () => null })),
);

/** Set once a post was selected in this tab, so that later pages show the bar at once. */
let isUsed = false;

/** Null when the link opens in another tab. */
function savedBy(event: MouseEvent): SelectedPost | null {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>("a[data-save]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  event.preventDefault();
  return { id: link.dataset.save!, at: Number(link.dataset.at) };
}

/** `B` saves the card that has the focus, unless posts are selected: then the bar saves these. */
function saveByKey(event: KeyboardEvent): void {
  if (event.key !== "b" || !isSingleKey(event.nativeEvent)) return;
  if (document.querySelector("[data-posts-selected], [data-panel]")) return;
  const card = event.target instanceof Element ? event.target.closest("article") : null;
  card?.querySelector<HTMLElement>("a[data-save]")?.click();
}

export function PostForm({
  children,
  ...bar
}: Omit<PostBarProps, "form" | "early"> & { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const early = useRef<EarlyClick[]>([]);
  const [isNeeded, setNeeded] = useState(isUsed);
  const [saving, setSaving] = useState<SelectedPost | null>(null);
  const need = () => {
    isUsed = true;
    setNeeded(true);
  };
  useEffect(() => {
    // Boxes may have been checked before hydration.
    if (form.current?.querySelector("input[name=posts]:checked")) need();
  }, []);
  return (
    <>
      <form
        ref={form}
        method="get"
        action={POST_CREATORS}
        autoComplete="off"
        onClick={(event) => {
          const { target, shiftKey } = event;
          const link = savedBy(event);
          if (link) return setSaving(link);
          if (!(target instanceof HTMLInputElement) || target.name !== "posts") return;
          // Recorded until the bar has loaded and listens itself.
          if (!isNeeded || early.current.length > 0) early.current.push({ id: target.value, shiftKey });
          need();
        }}
        onKeyDown={saveByKey}
        // Enter on a checkbox would submit the form, but only the bar knows the selection of other pages.
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
      </form>
      {saving && (
        <Suspense>
          <SaveDialog
            {...matchBodyOf({ search: bar.search, posts: [saving] }, bar.size)}
            onClose={() => setSaving(null)}
          />
        </Suspense>
      )}
      {isNeeded && (
        <Suspense>
          <PostBar form={form} early={early} {...bar} />
        </Suspense>
      )}
    </>
  );
}
