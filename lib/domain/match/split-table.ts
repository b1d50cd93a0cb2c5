/** Undefined when the line is one cell. */
function separatorOf(line: string): string | undefined {
  const bare = line.replaceAll(/"[^"]*"/g, "");
  return ["\t", ";", ","].find((separator) => bare.includes(separator));
}

export function cellsOf(line: string): string[] {
  const separator = separatorOf(line);
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
