import { Fragment, type ReactNode } from "react";
import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { anchors } from "@/lib/domain/documents";
import { CodeBlock } from "./code-block";
import { messages } from "./messages/documents";

export type Links = {
  /** The address of a link; null makes it plain text. */
  resolve: (href: string) => string | null;
  /** The address that a code span names. */
  named: (code: string) => string | null;
};

/** The document around a block. `heading` names tables for screen readers. */
type Place = { links: Links; anchorOf: (heading: string) => string; heading: string };

/** HTML of a document is shown as text, and only elements of this file are made, so that nothing needs to be sanitized. */
function inline(tokens: readonly Token[] | undefined, links: Links): ReactNode {
  return (tokens as readonly MarkedToken[] | undefined)?.map((token, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{inlineToken(token, links)}</Fragment>
  ));
}

const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
]);
const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES.get(name)!);

function inlineToken(token: MarkedToken, links: Links): ReactNode {
  switch (token.type) {
    case "strong":
      return <strong>{inline(token.tokens, links)}</strong>;
    case "em":
      return <em>{inline(token.tokens, links)}</em>;
    case "del":
      return <del>{inline(token.tokens, links)}</del>;
    case "codespan": {
      const to = links.named(token.text);
      const code = <code>{token.text}</code>;
      return to === null ? code : <a href={to}>{code}</a>;
    }
    case "br":
      return <br />;
    case "link": {
      const to = links.resolve(token.href);
      return to === null ? inline(token.tokens, links) : <a href={to}>{inline(token.tokens, links)}</a>;
    }
    case "image": {
      const to = links.resolve(token.href);
      return to === null ? null : <img src={to} alt={plain(token.text)} loading="lazy" />;
    }
    case "text":
      return token.tokens ? inline(token.tokens, links) : plain(token.text);
    default:
      return "text" in token ? token.text : token.raw;
  }
}

function Table({ token, links, heading }: { token: Tokens.Table; links: Links; heading: string }) {
  return (
    <div tabIndex={0} role="region" aria-label={messages.table(heading)} className="overflow-x-auto">
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={at} scope="col">
                {inline(cell.tokens, links)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>{inline(cell.tokens, links)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function block(token: MarkedToken, place: Place): ReactNode {
  const { links, heading } = place;
  switch (token.type) {
    case "space":
      return null;
    case "heading": {
      const Heading = `h${Math.min(token.depth, 6)}` as "h1" | "h2" | "h3";
      return (
        <Heading id={token.depth === 1 ? undefined : place.anchorOf(token.text)}>
          {inline(token.tokens, links)}
        </Heading>
      );
    }
    case "code": {
      const language = token.lang ?? "";
      return <CodeBlock code={token.text} what={messages.code(language)} className="my-4" />;
    }
    case "table":
      return <Table token={token} links={links} heading={heading} />;
    case "list": {
      const List = token.ordered ? "ol" : "ul";
      return (
        <List start={typeof token.start === "number" && token.start > 1 ? token.start : undefined}>
          {token.items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>{blocks(item.tokens, place)}</li>
          ))}
        </List>
      );
    }
    case "blockquote":
      return <blockquote>{blocks(token.tokens, place)}</blockquote>;
    case "hr":
      return <hr />;
    case "paragraph":
      return <p>{inline(token.tokens, links)}</p>;
    default:
      return inlineToken(token, links);
  }
}

function blocks(tokens: readonly Token[], place: Place): ReactNode[] {
  let { heading } = place;
  return (tokens as readonly MarkedToken[]).map((token, at) => {
    if (token.type === "heading") heading = token.text.replaceAll(/[*_`]/g, "");
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={at}>{block(token, { ...place, heading })}</Fragment>;
  });
}

/** Markdown as elements of React, made on the server. */
export function Markdown({ text, links }: { text: string; links: Links }) {
  return <div className="document">{blocks(lexer(text), { links, anchorOf: anchors(), heading: "" })}</div>;
}
