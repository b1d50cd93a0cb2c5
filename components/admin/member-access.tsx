/** Disabling an account, with what it stops and what it leaves, and enabling it again. */
import type { ReactNode } from "react";
import { Library, LogOut, Mail, ScrollText } from "lucide-react";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button-class";
import { Button } from "@/components/ui/button";
import type { MemberDetails } from "@/lib/contract/members";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { MemberForm } from "./member-forms";

const plural = new Intl.PluralRules("en");
const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count)} ${plural.select(count) === "one" ? one : more}`;

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
      <h3 className="mt-3 text-12 font-550 text-ink-2">Stops</h3>
      <ul>
        <Fact icon={<LogOut size={15} aria-hidden="true" />}>All sessions end at once</Fact>
        {openInvites > 0 && (
          <Fact icon={<Mail size={15} aria-hidden="true" />}>
            {counted(openInvites, "open link made by this person ends", "open links made by this person end")}
          </Fact>
        )}
      </ul>
      <h3 className="mt-3 text-12 font-550 text-ink-2">Stays</h3>
      <ul>
        <Fact icon={<Library size={15} aria-hidden="true" />}>
          {counted(revealed, "revealed creator", "revealed creators")} in the library
        </Fact>
        <Fact icon={<ScrollText size={15} aria-hidden="true" />}>Ledger and audit log keep the name</Fact>
      </ul>
    </>
  );
}

export function AccessBox({ details, isSelf }: { details: MemberDetails; isSelf: boolean }) {
  const { id, name, disabledAt } = details;
  if (disabledAt !== null)
    return (
      <Box title="Access">
        <MemberForm id={id} action="enable" className="flex flex-wrap items-center gap-3 px-[18px] pb-4 pt-2">
          <p className="min-w-0 flex-1 basis-64 text-ink-2">
            The account is disabled: nobody can sign in with it. What it bought stays with the team.
          </p>
          <Button type="submit">Enable the account</Button>
        </MemberForm>
      </Box>
    );
  if (isSelf)
    return (
      <Box title="Access">
        <p className="px-[18px] pb-4 pt-1 text-ink-2">Another admin can disable your account.</p>
      </Box>
    );
  return (
    <Box title="Access">
      <details className="px-[18px] pb-4 pt-2">
        <summary className={buttonClass({ variant: "danger", className: "cursor-pointer" })}>
          Disable …
        </summary>
        <p className="mt-3 text-ink-2">
          <bdi>{name}</bdi> can’t sign in until you enable the account again.
        </p>
        <Consequences details={details} />
        <MemberForm id={id} action="disable" className="mt-3">
          <Button type="submit" variant="danger">
            <span>
              Disable <bdi>{name}</bdi>
            </span>
          </Button>
        </MemberForm>
      </details>
    </Box>
  );
}
