"use client";
/** The reveal dialog for one creator or for some, from the price on. */
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { useRevealFlow } from "@/components/reveal/use-reveal-flow";

type Props = ({ id: string } | { ids: readonly string[] }) & {
  /** The dialog may be unmounted; a confirmed reveal continues on the server. */
  onClose: () => void;
  /** Everything has an answer. */
  onEnd?: () => void;
};

export default function RevealHere({ onClose, onEnd, ...wanted }: Props) {
  const router = useRouter();
  const flow = useRevealFlow(() => onEnd?.());
  const request = useRef(flow.request);
  const ids = "id" in wanted ? wanted.id : wanted.ids.join(" ");
  useEffect(() => request.current(ids.split(" ")), [ids]);
  const close = () => {
    onClose();
    // Only now: the page knows the creators as owned from then on, and the receipt would go with the button.
    if (flow.phase.name === "confirmed") router.refresh();
  };
  return <RevealDialog flow={flow} isOpen onClose={close} />;
}
