/** Every page includes this one, so it has plain links and no client code. */
import { Brand } from "@/components/shell/brand";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { HOME_PATH } from "@/lib/contract/pages";
import { messages } from "@/components/shell/messages/frame";

export default function NotFound() {
  return (
    <main className="mx-auto max-w-[45rem] px-4 py-8">
      <Brand />
      <EmptyState
        icon={
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <circle cx="12" cy="12" r="10" />
            <path d="m16.2 7.8-2.1 6.3-6.3 2.1 2.1-6.3z" strokeLinejoin="round" />
          </svg>
        }
        title={messages.notFound.title}
        actions={
          <>
            <a href={HOME_PATH} className={buttonClass({ variant: "primary" })}>
              {messages.notFound.home}
            </a>
          </>
        }
      >
        {messages.notFound.means}
      </EmptyState>
    </main>
  );
}
