"use client";
/** The code is loaded with the first opened record, because a table doesn't need it. */
import { lazy } from "react";
import type { PanelFrameProps } from "./loaded-panel-frame";

const LoadedPanelFrame = lazy(() =>
  import("./loaded-panel-frame").then((loaded) => ({ default: loaded.LoadedPanelFrame })),
);

export function PanelFrame(props: PanelFrameProps) {
  return <LoadedPanelFrame {...props} />;
}
