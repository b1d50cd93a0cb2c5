import "server-only";

/** Reports what JSON.parse hides: nesting depth, and repeated keys of the outermost object (the last wins). */
export function scanJson(text: string): { depth: number; repeatedKeys: string[] } {
  let level = 0;
  let depth = 0;
  const keys = new Set<string>();
  const repeated = new Set<string>();
  const colon = /\s*:/y;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "{" || character === "[") depth = Math.max(depth, ++level);
    else if (character === "}" || character === "]") level--;
    else if (character === '"') {
      const start = index;
      for (index++; text[index] !== '"'; index++) if (text[index] === "\\") index++;
      colon.lastIndex = index + 1;
      if (level !== 1 || !colon.test(text)) continue;
      const key = JSON.parse(text.slice(start, index + 1)) as string;
      (keys.has(key) ? repeated : keys).add(key);
    }
  }
  return { depth, repeatedKeys: [...repeated] };
}
