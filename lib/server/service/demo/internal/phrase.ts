import "server-only";
/** Phrases with nested choices: `{3-30} days of {running|rowing {alone|in rain}} before work`. */
import type { Random } from "../random";

type Node = string | { low: number; high: number } | { choices: Node[][] };

const compiled = new Map<string, Node[]>();

function read(pattern: string, start: number, into: Node[]): number {
  let text = "";
  let position = start;
  while (position < pattern.length && pattern[position] !== "|" && pattern[position] !== "}") {
    if (pattern[position] !== "{") {
      text += pattern[position++];
      continue;
    }
    if (text !== "") into.push(text);
    text = "";
    const range = /^\{(\d+)-(\d+)\}/.exec(pattern.slice(position, position + 20));
    if (range) into.push({ low: Number(range[1]), high: Number(range[2]) });
    position = range ? position + range[0].length : readChoices(pattern, position + 1, into);
  }
  if (text !== "") into.push(text);
  return position;
}

function readChoices(pattern: string, start: number, into: Node[]): number {
  const choices: Node[][] = [];
  let position = start - 1;
  do {
    const choice: Node[] = [];
    position = read(pattern, position + 1, choice);
    choices.push(choice);
  } while (pattern[position] === "|");
  into.push({ choices });
  return position + 1;
}

function write(nodes: readonly Node[], random: Random): string {
  let text = "";
  for (const node of nodes) {
    if (typeof node === "string") text += node;
    else if ("low" in node) text += random.between(node.low, node.high);
    else text += write(random.pick(node.choices), random);
  }
  return text;
}

/** `{low-high}` is an integer. */
export function phrase(pattern: string, random: Random): string {
  let nodes = compiled.get(pattern);
  if (!nodes) {
    nodes = [];
    read(pattern, 0, nodes);
    compiled.set(pattern, nodes);
  }
  return write(nodes, random);
}
