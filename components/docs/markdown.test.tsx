import { expect, test } from "vitest";
import { renderHtml } from "@/lib/testing/render-html";
import { Markdown } from "./markdown";

const links = {
  resolve: (href: string) => (href.endsWith(".ts") ? null : href),
  named: (code: string) => (code === "/docs/api" ? code : null),
};
const html = (text: string) => renderHtml(<Markdown text={text} links={links} />);

test.each([
  ["## A `b` c", '<h2 id="a-b-c">A <code>b</code> c</h2>'],
  ["**bold** _it_ ~~old~~", "<p><strong>bold</strong> <em>it</em> <del>old</del></p>"],
  ["`a < b && c`", "<p><code>a &lt; b &amp;&amp; c</code></p>"],
  ['Tom & Jerry\'s "x" &amp; y', "<p>Tom &amp; Jerry&#x27;s &quot;x&quot; &amp; y</p>"],
  ["[x](start.md) and [y](a.ts)", '<p><a href="start.md">x</a> and y</p>'],
  ["`/docs/api`", '<p><a href="/docs/api"><code>/docs/api</code></a></p>'],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
  ["> q", "<blockquote><p>q</p></blockquote>"],
])("%s", (text, expected) => expect(html(text)).toContain(expected));

test("tables are named by their heading and can be scrolled with keys", () => {
  const table = html("## Settings\n\n| A | B |\n|---|---|\n| `a|b` | [x](y.md) |\n".replace("a|b", "a\\|b"));
  expect(table).toContain('<div tabindex="0" role="region" aria-label="Table: Settings"');
  expect(table).toContain('<th scope="col">A</th>');
  expect(table).toContain('<td><code>a|b</code></td><td><a href="y.md">x</a></td>');
});

test("code keeps its text", () =>
  expect(html("```sh\nnpm start # a < b\n```")).toContain("<code>npm start # a &lt; b</code>"));

test("HTML is shown as text", () =>
  expect(html('<script>alert(1)</script>\n\na <img src="x" onerror="y"> b')).not.toMatch(/<(script|img)/));
