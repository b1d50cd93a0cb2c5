/**
 * Tells of the boxes of a name now, and whenever one of them or all of them change. A listener of the page: React does not tell
 * of a box that is ticked again after its form was emptied.
 * @returns stops telling
 */
export function watchBoxes(
  frame: HTMLElement,
  name: string,
  tell: (boxes: readonly HTMLInputElement[]) => void,
): () => void {
  const look = () => tell([...frame.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)]);
  // The boxes are emptied after the event that says so.
  const lookLater = () => setTimeout(look);
  look();
  frame.addEventListener("change", look);
  frame.addEventListener("reset", lookLater);
  return () => {
    frame.removeEventListener("change", look);
    frame.removeEventListener("reset", lookLater);
  };
}
