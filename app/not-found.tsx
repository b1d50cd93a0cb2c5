/** Every page carries this one in its data, so it is short, with plain links and no client code. */
import { buttonClass } from "@/components/ui/button-class";
import { HOME_PATH } from "@/lib/contract/pages";
import { messages } from "@/components/shell/messages/frame";

export default function NotFound() {
  return (
    <main className="page-gutters max-w-task py-16">
      <h1 className="text-20 font-650">{messages.notFound.title}</h1>
      <p className="mb-4 mt-1 text-14 text-ink-2">{messages.notFound.means}</p>
      <a href={HOME_PATH} className={buttonClass({ variant: "primary" })}>
        {messages.notFound.home}
      </a>
    </main>
  );
}
