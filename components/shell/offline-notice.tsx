"use client";
/** Offline, the last link or form waits for the connection. This can't be loaded lazily, because loading would fail. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useRouter } from "next/navigation";
import { messages } from "./messages/bar";

function listen(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** @returns path and query, undefined if the event stays on this page, "" if it can't wait */
function targetOf({ type, target }: Event): string | undefined {
  if (!(target instanceof Element)) return undefined;
  if (type === "submit") {
    const form = target as HTMLFormElement;
    if (form.method !== "get" || !form.hasAttribute("action")) return "";
    const fields = [...new FormData(form)].filter(([, value]) => value !== "");
    return `${new URL(form.action).pathname}?${new URLSearchParams(fields as [string, string][])}`;
  }
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.getAttribute("href")!.startsWith("#")) return undefined;
  return link.origin === location.origin && !link.target ? link.pathname + link.search : "";
}

export function OfflineNotice() {
  const router = useRouter();
  const isOffline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    if (!isOffline) return;
    const hold = (event: Event) => {
      const target = targetOf(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(target);
    };
    // The capture phase runs before other listeners of the page.
    window.addEventListener("click", hold, true);
    window.addEventListener("submit", hold, true);
    return () => {
      window.removeEventListener("click", hold, true);
      window.removeEventListener("submit", hold, true);
    };
  }, [isOffline]);
  useEffect(() => {
    if (isOffline || !wanted) return;
    setWanted("");
    router.push(wanted);
  }, [isOffline, wanted, router]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4 max-md:bottom-20"
    >
      {isOffline && (
        <p className="rounded-12 bg-inv px-4 py-2.5 text-inv-ink shadow-3">
          <b className="font-600">{messages.offline.title}</b>{" "}
          {wanted ? messages.offline.wanted : messages.offline.stays}
        </p>
      )}
    </div>
  );
}
