"use client";
/** The reveal dialog for some creators, from the price on. */
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { useRevealFlow } from "@/components/reveal/use-reveal-flow";

/** `onClose`: the dialog may be unmounted; a confirmed reveal continues on the server. `onEnd`: all of it is answered. */
export default function RevealMatched({
  ids,
  onClose,
  onEnd,
}: {
  ids: readonly string[];
  onClose: () => void;
  onEnd?: () => void;
}) {
  const router = useRouter();
  const flow = useRevealFlow(() => onEnd?.());
  const request = useRef(flow.request);
  const first = useRef(ids);
  useEffect(() => request.current([...first.current]), []);
  const close = () => {
    onClose();
    // Only now: the page knows them as owned from then on, and the receipt would go with the button.
    if (flow.phase.name === "confirmed") router.refresh();
  };
  return <RevealDialog flow={flow} isOpen onClose={close} />;
}
