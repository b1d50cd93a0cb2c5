const COVERS = `
@media (width < 64rem) { body { visibility: hidden } [data-panel], dialog, [popover] { visibility: visible } }
@media (scripting: none) and (width >= 64rem) {
  body:has(main :is(a, button, summary, [name="posts"], [name="ids"]):focus-visible) [data-panel]:not(:focus-within) { translate: calc(100% - 3rem) }
}
`;
const BESIDE = "@media (width >= 80rem) { #results { padding-right: 26rem } }";

/**
 * What an open panel makes of its page. Below the width of a column it covers the page, and nothing behind it can have the
 * focus; above, a narrow panel has its place beside the results. In the page only while the panel is, also without
 * scripts; a rule with `:has()` in the style sheet would cost every press on every page.
 */
export function PanelStyle({ isNarrow }: { isNarrow: boolean }) {
  return <style>{isNarrow ? COVERS + BESIDE : COVERS}</style>;
}
