"use client";
import { useEffect, useRef, useState } from "react";
import { CircleCheck, Hourglass, Pause, Play, RotateCcw, ScanSearch, TriangleAlert } from "lucide-react";
import { When } from "@/components/ui/moment";
import { useRefresh } from "@/lib/client/use-refresh";
import { isSingleKey } from "@/lib/client/single-keys";
import { useNow } from "@/lib/client/use-now";
import { settingCookie } from "@/lib/contract/setting-cookies";
import { PEEK } from "./creator-address";
import { keptValue } from "./kept-value";
import { useChosenOf } from "./look-chosen";
import { NOT_STARTED, type Look } from "./look-state";
import { LookLine, lookButton } from "./look-line";
import { useLook, type LookPage } from "./use-look";
import { messages } from "./messages/look-run";

export type LookRunProps = LookPage & {
  search: string;
  fresh: readonly string[];
  /** It is false if the checks started automatically. */
  isByPerson: boolean;
  onAnnounce: (words: string) => void;
  /** It is called when the checks end or pause. Proven facts are already saved. */
  onEnd?: () => void;
  /** For a toolbar. */
  isShort?: boolean;
};

/** Results are kept per tab and search: a page that was just checked isn't checked again on return. */
type Finished = Record<string, { atMs: number; done: number; most: number }>;
const HOUR_MS = 3_600_000;
const MOST_KEPT = 20;

function parseFinished(text: string | null): Finished {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Finished) : {};
  } catch {
    return {};
  }
}

const finished = keptValue<Finished>(
  "scoutdeck-looked",
  parseFinished,
  (kept) => Object.keys(kept).length === 0,
);

function lookOf(search: string): Look | null {
  const kept = Object.entries(finished.read()).find(([key]) => key === search)?.[1];
  return kept && Date.now() - kept.atMs < HOUR_MS ? { state: "finished", ...kept } : null;
}

function rememberPause(isPaused: boolean): void {
  try {
    const isSecure = window.location.protocol === "https:";
    document.cookie = settingCookie("look-closer", isPaused ? "paused" : "on", isSecure);
  } catch {
    // Cookies are blocked, so the pause applies to this page only.
  }
}

const ICONS = {
  running: <ScanSearch size={15} className="text-accent-ink" aria-hidden="true" />,
  paused: <ScanSearch size={15} className="text-ink-3" aria-hidden="true" />,
  waiting: <Hourglass size={15} className="text-warn-ink" aria-hidden="true" />,
  finished: <CircleCheck size={15} className="text-accent-ink" aria-hidden="true" />,
  stopped: <TriangleAlert size={15} className="text-bad-ink" aria-hidden="true" />,
};
const TONES = {
  running: "bg-accent",
  waiting: "bg-warn-line",
  paused: "bg-ink-3",
  stopped: "bg-bad",
  finished: undefined,
};
const ACTIONS = {
  running: [messages.pause, Pause],
  waiting: [messages.pause, Pause],
  paused: [messages.continue, Play],
  finished: [messages.again, RotateCcw],
  stopped: [messages.retry, RotateCcw],
} as const;

function LookWords({ look }: { look: Look }) {
  const now = useNow(1_000, look.state === "waiting");
  const { done, most } = look;
  if (look.state === "running") return messages.running.text(done, most);
  if (look.state === "paused") return messages.paused.text(done, most);
  if (look.state === "waiting") {
    const seconds = now === null ? null : Math.max(0, Math.ceil((look.untilMs - now) / 1000));
    return messages.waiting.text(done, most, seconds);
  }
  if (look.state === "finished")
    return messages.finished.text(done, <When iso={new Date(look.atMs).toISOString()} style="clock" />);
  return look.problem ?? messages[look.reason].text;
}

const titleOf = (look: Look) =>
  (look.state === "stopped" ? messages[look.reason] : messages[look.state]).title;

/** Pauses while the page is hidden and resumes when it is visible again. */
function useVisibility(
  look: Look,
  { start, pause }: Pick<ReturnType<typeof useLook>, "start" | "pause">,
  isActive: boolean,
) {
  const isHiddenPause = look.state === "paused" && look.isHidden;
  useEffect(() => {
    const onChange = () => {
      if (document.hidden && isActive) pause(true);
      else if (!document.hidden && isHiddenPause) void start();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [isActive, isHiddenPause, start, pause]);
}

function useAnnounced(
  look: Look,
  { search, onAnnounce }: Pick<LookRunProps, "search" | "onAnnounce">,
  isFirst: boolean,
) {
  const { state, done, most } = look;
  useEffect(() => {
    if (isFirst) return;
    if (state === "running") onAnnounce(messages.told.started);
    if (state === "paused") onAnnounce(messages.told.paused);
    if (state === "stopped") onAnnounce(`${messages[look.reason].title}. ${messages[look.reason].text}`);
    if (state !== "finished") return;
    onAnnounce(messages.told.finished(done));
    finished.change((kept) => {
      const others = Object.entries(kept).filter(([key]) => key !== search);
      return Object.fromEntries([...others.slice(1 - MOST_KEPT), [search, { atMs: Date.now(), done, most }]]);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per state
  }, [state]);
}

export function LookRun(props: LookRunProps) {
  const { search, fresh, isByPerson, isShort = false } = props;
  const [before] = useState(() => (isByPerson ? null : lookOf(search)));
  const { look, start, pause, isActive } = useLook(props, before ?? NOT_STARTED);
  const chosen = useChosenOf(fresh);
  const button = useRef<HTMLButtonElement>(null);
  useVisibility(look, { start, pause }, isActive);
  useAnnounced(look, props, look === before);

  const refresh = useRefresh();
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !isActive) {
      if (props.onEnd) props.onEnd();
      // The server draws the panel of a creator, which may have been opened meanwhile.
      else if (new URLSearchParams(location.search).has(PEEK)) void refresh();
    }
    wasActive.current = isActive;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per end
  }, [isActive]);

  /** Null when the whole page was previewed. */
  const [previewed, setPreviewed] = useState<readonly string[] | null>(isByPerson ? [] : null);
  const begin = (ids?: readonly string[]) => {
    setPreviewed((all) => (ids === undefined ? null : all && [...all, ...ids]));
    rememberPause(false);
    void start(ids);
  };
  const act = () => {
    if (!isActive) return begin();
    rememberPause(true);
    pause(false);
  };
  useEffect(() => {
    // This button replaces the one that was pressed, so it takes over the focus.
    if (isByPerson) {
      button.current?.focus();
      begin(chosen.length > 0 ? chosen : undefined);
    } else if (before === null) {
      if (document.hidden) pause(true);
      else void start();
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "p" || !isSingleKey(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  const isAgain = look.state === "finished" && chosen.every((id) => previewed?.includes(id) ?? true);
  const [label, Icon] = ACTIONS[look.state];
  const tone = TONES[look.state];
  return (
    <LookLine
      icon={ICONS[look.state]}
      title={titleOf(look)}
      text={<LookWords look={look} />}
      isTextFirst={look.state !== "stopped"}
      isShort={isShort}
      progress={tone === undefined ? undefined : { tone, share: look.done / look.most }}
    >
      <button ref={button} type="button" title={messages.key} onClick={act} className={lookButton(isShort)}>
        <Icon size={14} aria-hidden="true" />
        <span className={isShort ? "sr-only" : undefined}>{label}</span>
      </button>
      {!isActive && chosen.length > 0 && (
        <button
          type="button"
          onClick={() => begin(chosen)}
          className={`${lookButton(isShort)} max-md:hidden`}
        >
          {messages.checkSelected(chosen.length, isAgain)}
        </button>
      )}
    </LookLine>
  );
}
