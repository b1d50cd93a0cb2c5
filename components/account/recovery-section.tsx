import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OwnSecondStep } from "@/lib/contract/second-step";
import { AccountSection } from "./account-form";
import { StepForm } from "./step-form";
import { messages } from "./messages/second-step";

/** Codes are shown only once. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice role="status" icon={<TriangleAlert size={16} aria-hidden="true" />}>
      <h2 className="font-600">{messages.recovery.save}</h2>
      <p>{messages.recovery.saveHelp}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 rounded-6 bg-surface px-3 py-2 font-mono text-13 text-ink sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function RecoverySection({ step: { codesLeft, isConfirmed } }: { step: OwnSecondStep }) {
  return (
    <AccountSection title={messages.recovery.title} lead={messages.recovery.lead}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48">{messages.recovery.left(codesLeft)}</p>
        {isConfirmed && (
          <StepForm action="codes">
            <Button type="submit">{messages.recovery.replace}</Button>
          </StepForm>
        )}
      </div>
    </AccountSection>
  );
}
