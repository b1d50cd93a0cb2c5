"use client";
/** A charging call first shows its cost and waits for a second click. */
import { useEffect, useRef } from "react";
import { ChevronRight, CircleAlert, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { unseen } from "@/components/ui/unseen";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { AnswerView } from "./answer-view";
import { CallInputs } from "./call-inputs";
import { costInWords } from "./cost-in-words";
import { parametersIn } from "./send-call";
import { useTryIt, type TryItProps } from "./use-try-it";
import { messages } from "./messages/calls";

export function TryIt(props: TryItProps) {
  const { path, isCharging, summary } = props.call;
  const { state, isStated, submit, cancel, inputs } = useTryIt(props);
  const isHydrated = useIsHydrated();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step !== "typing") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state.step]);
  const isSending = state.step === "sending";
  return (
    <details className="group peer rounded-10 border border-line bg-surface noscript:hidden">
      <summary className="flex h-10 items-center gap-2 px-3.5 font-600 max-md:h-12">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="text-ink-3 transition-transform duration-fast group-open:rotate-90"
        />
        {messages.tryIt.title(
          (text) => (
            <span className="font-450 text-ink-3">{text}</span>
          ),
          unseen,
          summary,
        )}
      </summary>
      {/* The form needs scripts, and 13 of them would be a fifth of the page. */}
      {isHydrated && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-t border-line px-3.5 py-3.5"
        >
          <CallInputs call={props.call} inputs={inputs} />
          <div ref={outcome} className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-3.5">
            {isStated && (
              <Notice role="status" icon={<CircleAlert size={15} aria-hidden="true" />}>
                {messages.tryIt.nothingSent(
                  costInWords(path, {
                    parameters: parametersIn(inputs.query.value),
                    body: inputs.body.value,
                  }),
                )}
              </Notice>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant={isStated ? "primary" : "plain"} disabled={isSending}>
                {isSending && (
                  <LoaderCircle size={14} aria-hidden="true" className="motion-safe:animate-spin" />
                )}
                {isStated
                  ? messages.tryIt.sendAndPay
                  : isCharging
                    ? messages.tryIt.askForCost
                    : messages.tryIt.send}
              </Button>
              {isStated && (
                <Button variant="ghost" onClick={cancel}>
                  {messages.tryIt.notNow}
                </Button>
              )}
            </div>
            {state.step === "unanswered" && (
              <Notice variant="bad" role="alert">
                {isCharging ? messages.tryIt.unansweredCharge : messages.tryIt.unanswered}
              </Notice>
            )}
            {state.step === "answered" && <AnswerView answer={state.answer} summary={summary} />}
          </div>
        </form>
      )}
    </details>
  );
}
