"use client";
/** The frame of the detail panel. Its code is fetched with the first record that is opened: a table needs none of it. */
import { lazy } from "react";
import type { PanelFrameProps } from "./loaded-panel-frame";

const LoadedPanelFrame = lazy(() =>
  import("./loaded-panel-frame").then((loaded) => ({ default: loaded.LoadedPanelFrame })),
);

export function PanelFrame(props: PanelFrameProps) {
  return <LoadedPanelFrame {...props} />;
}
