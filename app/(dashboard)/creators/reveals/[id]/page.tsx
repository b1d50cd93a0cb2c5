/** Progress and receipt of one reveal, at an address of its own. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArrowLeft } from "lucide-react";
import { RevealProgress } from "@/components/reveal/reveal-progress";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/moment";
import { requireMember } from "@/lib/server/auth/require-member";
import { findReveal } from "@/lib/server/team/reveal/find-reveal";
import { teamContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: "Reveal" };
export const dynamic = "force-dynamic";

export default async function RevealPage({ params }: { params: Promise<{ id: string }> }) {
  const member = await requireMember();
  const { db } = await teamContext();
  const reveal = await findReveal({ db, member }, (await params).id);
  if (!reveal) notFound();
  return (
    <main className="mx-auto grid max-w-[720px] gap-4 px-4 py-6">
      <ButtonLink href="/usage" look="ghost" className="justify-self-start">
        <ArrowLeft size={14} aria-hidden="true" /> Usage
      </ButtonLink>
      <Box className="p-6">
        <RevealProgress initial={reveal} />
      </Box>
      <p className="text-12 text-ink-3">
        By <bdi>{reveal.memberName}</bdi>, {formatMoment(reveal.createdAt)}
        {reveal.purpose && (
          <>
            , for <bdi>{reveal.purpose}</bdi>
          </>
        )}
      </p>
    </main>
  );
}
