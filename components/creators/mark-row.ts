/** The row of a box looks as the box says: its style reads the attribute (`holds-chosen` in `globals.css`). */
export function markRow(box: HTMLInputElement): void {
  box.closest("tr")?.toggleAttribute("data-chosen", box.checked);
}
