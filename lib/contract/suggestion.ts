function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min(previous[j]! + 1, current[j - 1]! + 1, substitution);
    }
    previous = current;
  }
  return previous[b.length]!;
}

/** @returns the known word closest to `word`; undefined when none is within a third of its length */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (word.length === 0 || word.length > 60) return undefined;
  const lowered = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(lowered, candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** @returns ` Did you mean "Fitness"?` with its leading space, or an empty string */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = suggest(word, known);
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
}
