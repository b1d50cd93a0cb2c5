import { CircleAlert } from "lucide-react";
import { FormNotice } from "@/components/ui/form-notice";
import { Notice } from "@/components/ui/notice";
import { messages } from "./messages/sources";
import { refusalWords } from "./source-refusals";

export function SourceNotices({ done, trouble }: { done: string; trouble: string }) {
  return (
    <>
      <FormNotice done={done} problem="" doneWords={messages.done} problemWords={{}} />
      {trouble !== "" && (
        <Notice variant="bad" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {refusalWords(trouble)}
        </Notice>
      )}
    </>
  );
}
