import { messages } from "./messages/frame";

export const DemoBanner = () => (
  <section
    aria-label={messages.demo.label}
    className="border-b border-line bg-surface px-4 py-2 text-ink-2 lg:px-6"
  >
    <b className="font-600 text-ink">{messages.demo.kept}</b> {messages.demo.own}{" "}
    <code className="font-mono">{messages.demo.command}</code>
  </section>
);
