import type { DocumentGroup } from "@/lib/domain/documents";

export const messages = {
  title: "Docs",
  description:
    "Scoutdeck is a self-hosted dashboard that finds viral short videos and the creators behind them, and accounts for every credit.",
  lead: "How to use, run and extend Scoutdeck.",
  groups: {
    Start: "Start",
    Guides: "Guides",
    Operate: "Run it for a team",
    Reference: "Reference",
    Trust: "Security and privacy",
    Changes: "Changes",
    Develop: "Develop",
    Decisions: "Decisions",
  } satisfies Record<DocumentGroup, string>,
  skip: "Skip to content",
  brand: "Scoutdeck, viral posts",
  apiReference: "API reference",
  openApi: "OpenAPI document",
  openApiSummary: "Every operation of the API, with parameters, answers and errors.",
  navigation: "All docs",
  onThisPage: "On this page",
  search: { label: "Search the docs", submit: "Search" },
  found: (count: number, query: string) =>
    `${count === 1 ? "1 section" : `${count} sections`} found for “${query}”`,
  none: (query: string) => `No results for “${query}”`,
  noneHelp: "Try fewer or other words.",
  markdown: "Markdown",
  missing: "There is no such document. /llms.txt lists all of them.",
  code: (language: string) => (language === "" ? "Code" : `Code (${language})`),
  table: (heading: string) => `Table: ${heading}`,
};
