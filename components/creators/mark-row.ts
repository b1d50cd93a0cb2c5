/** Sets the attribute that the row's style reads (`holds-chosen` in `globals.css`). */
export function markRow(box: HTMLInputElement): void {
  box.closest("tr")?.toggleAttribute("data-chosen", box.checked);
}
