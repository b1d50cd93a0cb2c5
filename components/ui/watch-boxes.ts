/** React misses a box that is ticked again after a form reset. @returns a function that stops watching */
export function watchBoxes(
  frame: HTMLElement,
  name: string,
  tell: (boxes: readonly HTMLInputElement[]) => void,
): () => void {
  const look = () => tell([...frame.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)]);
  // Checkboxes are reset after the reset event.
  const lookLater = () => setTimeout(look);
  look();
  frame.addEventListener("change", look);
  frame.addEventListener("reset", lookLater);
  return () => {
    frame.removeEventListener("change", look);
    frame.removeEventListener("reset", lookLater);
  };
}
