const COVERS = `
@media (width < 64rem) { body { visibility: hidden } [data-panel], dialog, [popover] { visibility: visible } }
@media (scripting: none) and (width >= 64rem) {
  body:has(main :is(a, button, summary, [name="posts"], [name="ids"]):focus-visible) [data-panel]:not(:focus-within) { translate: calc(100% - 3rem) }
}
`;
const BESIDE = "@media (width >= 80rem) { #results { padding-right: 26rem } }";

/** The style is on the page only while the panel is: a permanent `:has()` rule would slow down every press. */
export function PanelStyle({ isNarrow }: { isNarrow: boolean }) {
  return <style>{isNarrow ? COVERS + BESIDE : COVERS}</style>;
}
