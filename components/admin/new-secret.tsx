"use client";
/** The secret is shown once. Scripts drop it as soon as it is on the screen. */
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { ShownOnce } from "./shown-once";
import { messages } from "./messages/forms";

export function NewSecret({ route, secret, name }: { route: string; secret: string; name: string }) {
  useEffect(() => {
    // If this fails, the secret expires a few minutes later.
    fetch(route, { method: "POST", body: new URLSearchParams({ action: "seen" }), redirect: "manual" }).catch(
      () => {},
    );
  }, [route]);
  return (
    <ShownOnce secret={secret}>
      {messages.newSecret.copyNow(<bdi className="font-600">{name}</bdi>)}
      <noscript>
        <form method="post" action={route} className="mt-2">
          <input type="hidden" name="action" value="seen" />
          <Button type="submit" size="small">
            {messages.newSecret.copied}
          </Button>
        </form>
      </noscript>
    </ShownOnce>
  );
}
