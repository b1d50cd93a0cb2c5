/** Adds someone whom the service doesn't know. A plain form, which needs no scripts. */
import { UserPlus } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { menuClass } from "@/components/ui/menu-class";
import { SelectField } from "@/components/ui/select-field";
import { optionLabel } from "@/components/filters/option-label";
import { PLATFORMS } from "@/lib/contract/enums";
import { MAX_EMAIL_LENGTH } from "@/lib/contract/members";
import { MAX_CONTACT_NAME_LENGTH } from "@/lib/contract/own-contacts";
import { messages as all } from "./messages";

const messages = all.contact;

type Props = { listId: string; seesContacts: boolean; sent: (name: string) => string };

export function AddContact({ listId, seesContacts, sent }: Props) {
  const problem = sent("contactProblem");
  const typed = (name: string) => (problem === "" ? "" : sent(name));
  const platforms = PLATFORMS.map((value) => ({ value, label: optionLabel(value) }));
  return (
    <details data-form="" className="relative" name="menu" open={problem !== ""}>
      <summary className={buttonClass({ className: "max-md:min-w-11" })} title={messages.title}>
        <UserPlus size={15} aria-hidden="true" />
        <span className="max-md:sr-only">{messages.open}</span>
      </summary>
      <form
        method="post"
        action={`/api/dashboard/lists/${encodeURIComponent(listId)}/contacts`}
        autoComplete="off"
        aria-label={messages.title}
        className={`${menuClass} right-0 grid w-80 max-w-[92vw] gap-3 p-4`}
      >
        <p className="font-600">{messages.title}</p>
        <p className="text-12 text-ink-2">{messages.help}</p>
        <FormNotice done="" problem={problem} doneWords={{}} problemWords={messages.problems} />
        <Field
          id="contact-name"
          name="name"
          label={messages.name}
          defaultValue={typed("name")}
          maxLength={MAX_CONTACT_NAME_LENGTH}
        />
        <SelectField
          id="contact-platform"
          name="platform"
          label={messages.platform}
          choices={[{ value: "", label: messages.anyPlatform }, ...platforms]}
          value={typed("platform")}
        />
        <Field
          id="contact-handle"
          name="handle"
          label={messages.handle}
          placeholder={messages.handleExample}
          defaultValue={typed("handle")}
        />
        <Field
          id="contact-url"
          name="url"
          label={messages.url}
          placeholder={messages.urlExample}
          defaultValue={typed("url")}
        />
        {seesContacts && (
          <Field
            id="contact-email"
            name="email"
            type="email"
            label={messages.email}
            maxLength={MAX_EMAIL_LENGTH}
          />
        )}
        <Button type="submit" variant="primary">
          {messages.submit}
        </Button>
      </form>
    </details>
  );
}
