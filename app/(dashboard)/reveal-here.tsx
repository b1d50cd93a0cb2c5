"use client";
import { useEffect, useRef } from "react";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { useRevealFlow } from "@/components/reveal/use-reveal-flow";
import { useRefresh } from "@/lib/client/use-refresh";

type Props = ({ id: string } | { ids: readonly string[] }) & {
  /** The dialog may be unmounted; a confirmed reveal continues on the server. */
  onClose: () => void;
  onEnd?: () => void;
};

export default function RevealHere({ onClose, onEnd, ...wanted }: Props) {
  const refresh = useRefresh();
  const flow = useRevealFlow(() => onEnd?.());
  const request = useRef(flow.request);
  const ids = "id" in wanted ? wanted.id : wanted.ids.join(" ");
  useEffect(() => request.current(ids.split(" ")), [ids]);
  const close = () => {
    onClose();
    // Refreshing earlier would show the creators as owned and unmount the receipt with the button.
    if (flow.phase.name === "confirmed") void refresh();
  };
  return <RevealDialog flow={flow} isOpen onClose={close} />;
}
