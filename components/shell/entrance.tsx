import type { ReactNode } from "react";
import { Brand } from "./brand";
import { PosterWall } from "./poster-wall";
import { messages } from "./messages/entrance";

export function Entrance({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-surface lg:grid-cols-[minmax(480px,620px)_1fr]">
      <main className="relative flex flex-col px-6 py-8 sm:px-12 sm:py-10">
        <Brand />
        <div className="m-auto w-full max-w-[22.75rem] py-10">
          <h1 className="text-28 font-650 wrap-anywhere">{title}</h1>
          {lead && <div className="mt-2 text-14 text-ink-2">{lead}</div>}
          {children}
        </div>
        <p className="text-12 text-ink-3">{messages.frame.foot}</p>
      </main>
      <PosterWall />
    </div>
  );
}
