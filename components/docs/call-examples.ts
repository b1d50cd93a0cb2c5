import type { Json } from "@/lib/contract/openapi-schemas";
import type { OperationReference } from "./read-reference";

export type CallExample = { label: "curl" | "fetch" | "Python"; code: string };
type Call = Pick<OperationReference, "name" | "method" | "path" | "input" | "example" | "isCharging">;

/** A key identifies one purchase, so each operation has its own. */
const idempotencyKeyOf = ({ name }: Call) => `${name}-example-1`;

/** Lists are comma-separated. */
export function parametersOf({ input, example }: Pick<Call, "input" | "example">): [string, string][] {
  if (input !== "query") return [];
  return Object.entries(example).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(",") : String(value),
  ]);
}

const quoted = (value: string) => JSON.stringify(value);
const shell = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`;

function curl(call: Call, url: string): string {
  const parameters = parametersOf(call).map(
    ([name, value]) => `--data-urlencode ${shell(`${name}=${value}`)}`,
  );
  const lines = [
    `curl -sS ${parameters.length > 0 ? "-G " : ""}${shell(url)}`,
    '-H "x-svc-api-key: $API_KEY"',
    ...(call.input === "body" ? ["-H 'content-type: application/json'"] : []),
    ...(call.isCharging ? [`-H 'idempotency-key: ${idempotencyKeyOf(call)}'`] : []),
    ...parameters,
    ...(call.input === "body" ? [`-d ${shell(JSON.stringify(call.example))}`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** Indents all lines but the first. */
function indented(value: object, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${" ".repeat(spaces)}`);
}

function javascript(call: Call, url: string): string {
  const parameters = parametersOf(call);
  const hasParameters = parameters.length > 0;
  const headers = [
    '    "x-svc-api-key": process.env.API_KEY,',
    ...(call.input === "body" ? ['    "content-type": "application/json",'] : []),
    ...(call.isCharging ? [`    "idempotency-key": "${idempotencyKeyOf(call)}",`] : []),
  ];
  return [
    ...(hasParameters
      ? [`const search = new URLSearchParams(${indented(Object.fromEntries(parameters), 0)});`]
      : []),
    `const response = await fetch(${hasParameters ? `\`${url}?\${search}\`` : quoted(url)}, {`,
    ...(call.method === "POST" ? ['  method: "POST",'] : []),
    "  headers: {",
    ...headers,
    "  },",
    ...(call.input === "body" ? [`  body: JSON.stringify(${indented(call.example, 2)}),`] : []),
    "});",
    "const answer = await response.json();",
    "if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);",
    "console.log(answer);",
  ].join("\n");
}

function pythonValue(value: Json, spaces: number): string {
  const inner = " ".repeat(spaces + 4);
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map((entry) => pythonValue(entry, spaces)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, entry]) => `${inner}${quoted(name)}: ${pythonValue(entry, spaces + 4)},\n`,
  );
  return `{\n${entries.join("")}${" ".repeat(spaces)}}`;
}

function python(call: Call, url: string): string {
  const parameters = parametersOf(call);
  return [
    "import os",
    "import requests",
    "",
    `response = requests.${call.method.toLowerCase()}(`,
    `    ${quoted(url)},`,
    "    headers={",
    '        "x-svc-api-key": os.environ["API_KEY"],',
    ...(call.isCharging ? [`        "idempotency-key": "${idempotencyKeyOf(call)}",`] : []),
    "    },",
    ...(parameters.length > 0 ? [`    params=${pythonValue(Object.fromEntries(parameters), 4)},`] : []),
    ...(call.input === "body" ? [`    json=${pythonValue(call.example, 4)},`] : []),
    "    timeout=30,",
    ")",
    "answer = response.json()",
    "if not response.ok:",
    "    raise SystemExit(f\"{answer['code']}: {answer['detail']}\")",
    "print(answer)",
  ].join("\n");
}

/** @param baseUrl has no trailing slash */
export function callExamples(call: Call, baseUrl: string): CallExample[] {
  const url = baseUrl + call.path;
  return [
    { label: "curl", code: curl(call, url) },
    { label: "fetch", code: javascript(call, url) },
    { label: "Python", code: python(call, url) },
  ];
}
