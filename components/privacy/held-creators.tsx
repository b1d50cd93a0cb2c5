import { Download } from "lucide-react";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import type { HeldCreator } from "@/lib/contract/privacy";

import { heldHref, PRIVACY_PAGE } from "./privacy-route";
import { messages } from "./messages";

function places({ isInCatalogue, isInLibrary, purchases, isWorkedOn }: HeldCreator): string {
  const all = [
    isInCatalogue && messages.held.inCatalogue,
    isInLibrary && messages.held.inLibrary,
    isWorkedOn && messages.held.worked,
    purchases > 0 && messages.held.bought(purchases),
  ];
  return all.filter(Boolean).join(", ");
}

export function HeldCreators({ creators }: { creators: readonly HeldCreator[] }) {
  return (
    <ul className="divide-y divide-line">
      {creators.map((creator) => (
        <li key={creator.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[18px] py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-600 wrap-anywhere">
              {creator.username && <bdi>@{creator.username} </bdi>}
              <span className="font-mono text-12 font-400 text-ink-2">{creator.id}</span>
            </p>
            <p className="text-ink-2">{messages.held.here(places(creator))}</p>
          </div>
          {creators.length > 1 && (
            <ButtonLink href={`${PRIVACY_PAGE}?q=${creator.id}`}>{messages.held.select}</ButtonLink>
          )}
          <a href={heldHref(creator.id)} className={buttonClass()} download>
            <Download size={14} className="text-ink-3" aria-hidden="true" />
            {messages.held.download}
          </a>
        </li>
      ))}
    </ul>
  );
}
