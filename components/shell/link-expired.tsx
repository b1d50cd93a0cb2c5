import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Entrance } from "./entrance";
import { messages } from "./messages/entrance";

export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <Entrance title={messages.linkExpired.title} lead={children}>
      <ButtonLink href="/sign-in" variant="primary" size="large" className="mt-6">
        {messages.linkExpired.signIn}
      </ButtonLink>
    </Entrance>
  );
}
