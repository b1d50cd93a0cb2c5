"use client";
/** The reveal dialog for one creator, from the price on. */
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { useRevealFlow } from "@/components/reveal/use-reveal-flow";

/** `onClose`: the dialog may be unmounted; a confirmed reveal continues on the server. */
export default function RevealHere({ id, onClose }: { id: string; onClose: () => void }) {
  const router = useRouter();
  const flow = useRevealFlow(() => undefined);
  const request = useRef(flow.request);
  useEffect(() => request.current([id]), [id]);
  const close = () => {
    onClose();
    // Only now: the page knows the creator as owned from then on, and the receipt would go with the button.
    if (flow.phase.name === "confirmed") router.refresh();
  };
  return <RevealDialog flow={flow} isOpen onClose={close} />;
}
