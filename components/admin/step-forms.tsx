import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import type { MemberRow } from "@/lib/contract/members";
import { MemberForm } from "./member-forms";
import { messages } from "./messages/members";

const lined = "flex flex-wrap items-center gap-3 px-[18px] pb-4 pt-3";

export function StepRequiredBox({ isRequired }: { isRequired: boolean }) {
  return (
    <Box title={messages.step.title} note={isRequired ? messages.step.required : messages.step.optional}>
      <form method="post" action="/api/dashboard/second-step/required" className={lined}>
        <input type="hidden" name="isRequired" value={isRequired ? "0" : "1"} />
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {isRequired ? messages.step.requiredMeans : messages.step.optionalMeans}
        </p>
        <Button type="submit">{isRequired ? messages.step.makeOptional : messages.step.require}</Button>
      </form>
    </Box>
  );
}

/** Whether the member has a second step isn't revealed. */
export function StepResetBox({ member: { id, name } }: { member: MemberRow }) {
  return (
    <Box title={messages.step.title}>
      <MemberForm id={id} action="second-step" className={lined}>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">{messages.step.lost(<bdi>{name}</bdi>)}</p>
        <Button type="submit" variant="danger">
          {messages.step.remove}
        </Button>
      </MemberForm>
    </Box>
  );
}
