"use client";
import { lazy, Suspense, useState, type ComponentProps } from "react";
import type { AllBar } from "@/components/creators/all-bar";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { SelectionBar } from "@/components/creators/selection-bar";
import { changeAllChosen } from "@/components/creators/selection-store";

/** Loaded on demand, because most people never select everything. */
const LoadedAllBar = lazy(async () => ({ default: (await import("@/components/creators/all-bar")).AllBar }));

export type ChosenBarProps = Omit<ComponentProps<typeof AllBar>, "all" | "hasFocus"> &
  Omit<ComponentProps<typeof SelectionBar>, "onSelectAll"> & {
    all: ComponentProps<typeof AllBar>["all"] | null;
    isOnlyNew: boolean;
  };

export function ChosenBar(props: ChosenBarProps) {
  const { all, ordered, isOnlyNew, isCountFailed, running, selectAll, onShow, ...rest } = props;
  const [isPressed, setPressed] = useState(false);
  const onSelectAll = () => {
    setPressed(true);
    changeAllChosen(() => ({ search: rest.search, isOnlyNew, except: [], count: null }));
  };
  return (
    <>
      <RoomForBar />
      {all === null ? (
        <SelectionBar {...rest} {...{ running, selectAll, onShow, onSelectAll }} />
      ) : (
        <Suspense>
          <LoadedAllBar {...rest} {...{ all, ordered, isCountFailed }} hasFocus={isPressed} />
        </Suspense>
      )}
    </>
  );
}
