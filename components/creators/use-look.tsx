"use client";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { LoaderCircle } from "lucide-react";
import { FetchError } from "@/lib/client/fetch-json";
import { readSteps } from "@/lib/client/read-steps";
import { momentWords } from "@/components/ui/moment-words";
import { useReaderFormats } from "@/components/ui/reader-formats";
import type { CreatorValues } from "@/lib/contract/creators";
import type { LookStep } from "@/lib/domain/proofs/look-step";
import type { SeenById } from "@/lib/domain/seen/seen-in-post";
import { columnsOf, fieldOfColumn, factOfColumn } from "./columns";
import { keyOfField, knownOfRow, countKnown, factState, type KnownFacts } from "./known-facts";
import { changeRows, forgetRows, markHead, type LiveRow } from "./live-rows";
import { isActive, nextLook, type Look } from "./look-state";
import { LineFacts } from "./narrow-line";
import { RowStatus } from "./row-status";
import { type TableSettings, columnsShown } from "./table-settings";

const LOOK_ROUTE = "/api/dashboard/creators/look-closer";

export type LookPage = {
  values: CreatorValues;
  seen: SeenById;
  settings: TableSettings;
  matched: readonly string[];
  /** The service shows creators who contradict the search, so it proves nothing. */
  ignoresFilters?: boolean;
};

const Spinner = () => (
  <LoaderCircle
    size={12}
    aria-hidden="true"
    className="absolute left-1 top-1/2 -translate-y-1/2 text-accent-ink motion-safe:animate-spin"
  />
);

function liveRow(known: KnownFacts, settings: TableSettings, matched: readonly string[]): LiveRow {
  const columns = columnsOf(columnsShown(settings, "creators"), "creators");
  return {
    cells: Object.fromEntries(
      columns.map((column) => [
        fieldOfColumn(column.key),
        { state: factState(factOfColumn(known, column.key)), content: column.known(known) },
      ]),
    ),
    line: <LineFacts known={known} columns={settings.columns} />,
    status: <RowStatus matched={matched} {...countKnown(known, settings.hidden)} />,
  };
}

function useDrawing({ values, seen, settings, matched, ignoresFilters }: LookPage) {
  const words = momentWords(useReaderFormats().timeZone);
  const filters = ignoresFilters ? {} : values;
  return (step: LookStep) => {
    const draw = (ids: readonly string[], factsOf: (id: string) => Parameters<typeof knownOfRow>[1]) =>
      changeRows(ids.map((id) => [id, liveRow(knownOfRow(filters, factsOf(id), words), settings, matched)]));
    if (step.state === "proven")
      draw(Object.keys(step.facts), (id) => ({ proven: step.facts[id], seen: seen[id] }));
    if (step.state === "stopped") draw(step.ids, (id) => ({ seen: seen[id] }));
    if (step.state === "checking") markHead({ field: keyOfField(step.field), content: <Spinner /> });
    else if (step.state !== "proven") markHead(null);
  };
}

export function useLook(page: LookPage, first: Look) {
  const [look, tell] = useReducer(
    (before: Look, event: Parameters<typeof nextLook>[1]) => nextLook(before, event),
    first,
  );
  const running = useRef<AbortController | null>(null);
  const draw = useDrawing(page);
  // Steps are rendered with the latest props, not those at the start.
  const latest = useRef({ draw, page });
  useEffect(() => {
    latest.current = { draw, page };
  });

  const start = useCallback(async (ids?: readonly string[]) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    tell({ state: "started" });
    const { signal } = controller;
    try {
      const input = { search: latest.current.page.values, ...(ids && { ids }) };
      let last: LookStep["state"] | null = null;
      for await (const step of readSteps<LookStep>(LOOK_ROUTE, input, signal)) {
        if (signal.aborted) return;
        last = step.state;
        latest.current.draw(step);
        tell(step);
      }
      if (last !== "finished" && last !== "stopped") tell({ state: "broken" });
    } catch (error) {
      if (signal.aborted) return;
      markHead(null);
      tell({ state: "broken", problem: error instanceof FetchError ? error.message : undefined });
    }
  }, []);

  const pause = useCallback((isHidden: boolean) => {
    running.current?.abort();
    markHead(null);
    tell({ state: "paused", isHidden });
  }, []);

  useEffect(
    () => () => {
      running.current?.abort();
      forgetRows();
    },
    [],
  );
  return { look, start, pause, isActive: isActive(look) };
}
