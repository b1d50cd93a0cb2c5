"use client";
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { useRevealFlow } from "@/components/reveal/use-reveal-flow";

type Props = ({ id: string } | { ids: readonly string[] }) & {
  /** The dialog may be unmounted; a confirmed reveal continues on the server. */
  onClose: () => void;
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
    // Refreshing earlier would show the creators as owned and unmount the receipt with the button.
    if (flow.phase.name === "confirmed") router.refresh();
  };
  return <RevealDialog flow={flow} isOpen onClose={close} />;
}
