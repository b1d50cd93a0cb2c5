import { summaryLinkClass } from "@/components/ui/button-class";
import { Box } from "@/components/ui/box";
import { CopyButton } from "@/components/ui/copy-button";
import { PAGES } from "@/lib/contract/pages";
import { messages } from "./messages/keys";

const words = messages.agents;

function Told({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 font-550 text-ink-3">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <code className="min-w-0 truncate font-mono text-12">{text}</code>
        <CopyButton text={text} name={words.copy(name)} />
      </dd>
    </div>
  );
}

/** Says what the settings of an agent ask for. `site`: address of this installation. */
export function AgentBox({ site }: { site: string }) {
  const address = `${site}/api/mcp`;
  const command = `SCOUTDECK_API_KEY=YOUR_KEY scoutdeck mcp --url ${site}`;
  const server = {
    scoutdeck: { type: "http", url: address, headers: { Authorization: words.header.value } },
  };
  const settings = JSON.stringify({ mcpServers: server }, null, 2);
  return (
    <Box title={words.title} note={words.note}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-[18px] pt-2 pb-4">
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Told name={words.address} text={address} />
          <Told name={words.header.name} text={`Authorization: ${words.header.value}`} />
          <Told name={words.command} text={command} />
        </dl>
        <details>
          <summary className={summaryLinkClass}>{words.settings}</summary>
          <div className="mt-2 flex flex-wrap items-start gap-2">
            <pre className="min-w-0 overflow-x-auto rounded-6 bg-sunken p-3 font-mono text-12" tabIndex={0}>
              {settings}
            </pre>
            <CopyButton text={settings} name={words.copy(words.settings)} />
          </div>
        </details>
        <p className="text-ink-2">
          {words.means}{" "}
          <a
            href={`${PAGES.docs.path}/guides/agents`}
            className="text-accent-ink underline underline-offset-3"
          >
            {words.guide}
          </a>
        </p>
      </div>
    </Box>
  );
}
