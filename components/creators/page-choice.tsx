"use client";
/** Over the rows: how many of this page are chosen. */
import { useSelection } from "./selection-store";

export function PageChoice({ ids }: { ids: readonly string[] }) {
  const selection = useSelection();
  const here = new Set(ids);
  const chosen = selection.filter(({ id }) => here.has(id)).length;
  const elsewhere = selection.length - chosen;
  if (selection.length === 0) return <>Choose creators to see what they cost.</>;
  return (
    <>
      {chosen.toLocaleString("en")} of the {ids.length.toLocaleString("en")} on this page{" "}
      {chosen === 1 ? "is" : "are"} chosen
      {elsewhere > 0 && `, ${elsewhere.toLocaleString("en")} on other pages`}.
    </>
  );
}
