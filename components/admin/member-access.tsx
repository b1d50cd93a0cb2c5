import type { ReactNode } from "react";
import { Library, LogOut, Mail, ScrollText } from "lucide-react";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button-class";
import { Button } from "@/components/ui/button";
import type { MemberDetails } from "@/lib/contract/members";

import { MemberForm } from "./member-forms";
import { messages } from "./messages/members";

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2 last:border-b-0">
      <span className="text-ink-3">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

function Consequences({ details: { openInvites, revealed } }: { details: MemberDetails }) {
  return (
    <>
      <h3 className="mt-3 text-12 font-550 text-ink-2">{messages.access.stops.title}</h3>
      <ul>
        <Fact icon={<LogOut size={15} aria-hidden="true" />}>{messages.access.stops.sessions}</Fact>
        {openInvites > 0 && (
          <Fact icon={<Mail size={15} aria-hidden="true" />}>{messages.access.stops.links(openInvites)}</Fact>
        )}
      </ul>
      <h3 className="mt-3 text-12 font-550 text-ink-2">{messages.access.stays.title}</h3>
      <ul>
        <Fact icon={<Library size={15} aria-hidden="true" />}>
          {messages.access.stays.revealed(revealed)}
        </Fact>
        <Fact icon={<ScrollText size={15} aria-hidden="true" />}>{messages.access.stays.name}</Fact>
      </ul>
    </>
  );
}

/** `isOpen` shows the consequences of disabling at once. */
export function AccessBox({
  details,
  isSelf,
  isOpen = false,
}: {
  details: MemberDetails;
  isSelf: boolean;
  isOpen?: boolean;
}) {
  const { id, name, disabledAt } = details;
  if (disabledAt !== null)
    return (
      <Box title={messages.access.title}>
        <MemberForm id={id} action="enable" className="flex flex-wrap items-center gap-3 px-[18px] pb-4 pt-2">
          <p className="min-w-0 flex-1 basis-64 text-ink-2">{messages.access.disabled}</p>
          <Button type="submit">{messages.access.enable}</Button>
        </MemberForm>
      </Box>
    );
  if (isSelf)
    return (
      <Box title={messages.access.title}>
        <p className="px-[18px] pb-4 pt-1 text-ink-2">{messages.access.own}</p>
      </Box>
    );
  return (
    <Box title={messages.access.title}>
      <details id="disable" open={isOpen} className="px-[18px] pb-4 pt-2">
        <summary className={buttonClass({ variant: "danger", className: "cursor-pointer" })}>
          {messages.access.disable.open}
        </summary>
        <p className="mt-3 text-ink-2">{messages.access.disable.means(<bdi>{name}</bdi>)}</p>
        <Consequences details={details} />
        <MemberForm id={id} action="disable" className="mt-3">
          <Button type="submit" variant="danger">
            <span>{messages.access.disable.submit(<bdi>{name}</bdi>)}</span>
          </Button>
        </MemberForm>
      </details>
    </Box>
  );
}
