"use client";
import { lazy, Suspense, type ComponentProps } from "react";
import type { AllBar } from "@/components/creators/all-bar";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { SelectionBar } from "@/components/creators/selection-bar";

/** Loaded on demand, because most people never select everything. */
const LoadedAllBar = lazy(async () => ({ default: (await import("@/components/creators/all-bar")).AllBar }));

export type ChosenBarProps = Omit<ComponentProps<typeof AllBar>, "all"> &
  ComponentProps<typeof SelectionBar> & { all: ComponentProps<typeof AllBar>["all"] | null };

export function ChosenBar({ all, ordered, isCountFailed, running, onShow, ...rest }: ChosenBarProps) {
  return (
    <>
      <RoomForBar />
      {all === null ? (
        <SelectionBar {...rest} running={running} onShow={onShow} />
      ) : (
        <Suspense>
          <LoadedAllBar {...rest} all={all} ordered={ordered} isCountFailed={isCountFailed} />
        </Suspense>
      )}
    </>
  );
}
