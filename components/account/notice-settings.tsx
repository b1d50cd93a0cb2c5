import type { ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { ShownFields } from "@/components/ui/shown-fields";
import { zoneWords } from "@/lib/contract/display-formats";
import {
  CHAT_GROUPS,
  MAX_CHANNEL_ADDRESS,
  MAX_CHANNEL_NAME,
  pacesOf,
  type ChannelState,
  type ChatChannel,
  type DigestTime,
  type NoticeGroup,
  type NoticeSettings,
  type Paces,
} from "@/lib/contract/notice-channels";
import { GROUP_WORDS, hourWords, PACE_WORDS, WEEKDAYS } from "@/lib/domain/notice-words";
import { AccountSection } from "./account-form";
import { messages } from "./messages/notice-settings";

const ROUTE = "/api/dashboard/notice-settings";

function SettingsForm({
  action,
  id,
  className,
  children,
}: {
  action: string;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={ROUTE} className={className}>
      <input type="hidden" name="action" value={action} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}

type ChoicesProps = {
  of: string;
  groups: readonly NoticeGroup[];
  paces: Paces;
  digest: DigestTime;
  zone: string;
};

/** `of` makes the ids of fields differ between forms. */
function Choices({ of, groups, paces, digest, zone }: ChoicesProps) {
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {groups.map((group) => (
          <li key={group} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-550">{GROUP_WORDS[group]}</p>
              <p className="text-12 text-ink-3">{messages.means[group]}</p>
            </div>
            <SelectField
              label={GROUP_WORDS[group]}
              isLabelHidden
              id={`${of}-${group}`}
              name={group}
              value={paces[group]}
              choices={pacesOf(group).map((pace) => ({ value: pace, label: PACE_WORDS[pace] }))}
              className="w-28 shrink-0"
            />
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
        <SelectField
          label={messages.mail.hour}
          id={`${of}-hour`}
          name="hour"
          value={String(digest.hour)}
          choices={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))}
          help={messages.mail.zone(zoneWords(zone))}
        />
        <SelectField
          label={messages.mail.weekday}
          id={`${of}-weekday`}
          name="weekday"
          value={String(digest.weekday)}
          choices={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
        />
      </div>
    </>
  );
}

function State({ state, now }: { state: ChannelState; now: number }) {
  const { sentAt, failedAt, problem, dueAt } = state;
  if (problem !== null && failedAt !== null)
    return (
      <p className="text-bad-ink wrap-anywhere">
        {messages.state.failing(problem, <Moment iso={failedAt} now={now} style="full" />)}{" "}
        {dueAt !== null && messages.state.next(<Moment iso={dueAt} now={now} style="full" />)}
      </p>
    );
  return (
    <p className="text-ink-3">
      {sentAt === null
        ? messages.state.never
        : messages.state.sent(<Moment iso={sentAt} now={now} style="full" />)}
    </p>
  );
}

type SectionProps = { settings: NoticeSettings; now: number };

export function MailSection({ settings, now }: SectionProps) {
  const { isMailOn, mail, ownProblem, email, groups, paces, digest, zone, nextDigestAt, channels } = settings;
  const to = messages.mail.to(<bdi className="wrap-anywhere">{email}</bdi>);
  if (!isMailOn)
    return (
      <AccountSection title={messages.mail.title} lead={messages.mail.off}>
        {channels !== null && <p className="text-ink-2">{messages.mail.offAdmin}</p>}
      </AccountSection>
    );
  return (
    <AccountSection title={messages.mail.title} lead={to}>
      <SettingsForm action="save" className="grid gap-4">
        <Choices of="mail" groups={groups} paces={paces} digest={digest} zone={zone} />
        <p className="text-12 text-ink-3">
          {messages.mail.next(
            <Moment iso={nextDigestAt.daily} now={now} style="full" />,
            <Moment iso={nextDigestAt.weekly} now={now} style="full" />,
          )}
        </p>
        <div>
          <Button type="submit" variant="primary">
            {messages.mail.save}
          </Button>
        </div>
      </SettingsForm>
      <SettingsForm action="test" className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit">{messages.mail.test}</Button>
        {ownProblem === null ? (
          <State state={mail} now={now} />
        ) : (
          <p className="text-bad-ink">{messages.state.own(ownProblem)}</p>
        )}
      </SettingsForm>
    </AccountSection>
  );
}

const summaryClass =
  "flex cursor-pointer list-none items-center gap-2 max-md:py-2 [&::-webkit-details-marker]:hidden";

function Chat({ chat, zone, isOpen }: { chat: ChatChannel; zone: string; isOpen: boolean }) {
  return (
    <details className="group" open={isOpen}>
      <summary className={summaryClass}>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-600">{chat.name}</bdi>
          <span className="block truncate text-12 text-ink-3">
            {messages.chats.by(chat.host, chat.addedBy)}
          </span>
        </span>
        <ChevronDown
          size={15}
          className="text-ink-3 transition-transform duration-fast group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <SettingsForm action="changeChat" id={chat.id} className="grid gap-4 pb-2 pt-3">
        <ShownFields
          fields={{
            name: chat.name,
            ...chat.paces,
            hour: String(chat.digest.hour),
            weekday: String(chat.digest.weekday),
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={messages.chats.name}
            id={`${chat.id}-name`}
            name="name"
            required
            maxLength={MAX_CHANNEL_NAME}
            defaultValue={chat.name}
          />
          <Field
            label={messages.chats.address}
            id={`${chat.id}-address`}
            name="address"
            type="password"
            autoComplete="new-password"
            maxLength={MAX_CHANNEL_ADDRESS}
            help={messages.chats.addressKept}
          />
        </div>
        <Choices of={chat.id} groups={CHAT_GROUPS} paces={chat.paces} digest={chat.digest} zone={zone} />
        <div>
          <Button type="submit">{messages.chats.save}</Button>
        </div>
      </SettingsForm>
      <SettingsForm action="removeChat" id={chat.id} className="pb-2">
        <Button type="submit" variant="danger" aria-label={messages.chats.removeName(chat.name)}>
          {messages.chats.remove}
        </Button>
      </SettingsForm>
    </details>
  );
}

/** `openId`: the chat that was changed last. `zone`: of the books. */
export function ChatSection({
  channels,
  zone,
  now,
  openId,
  hasProblem,
}: {
  channels: readonly ChatChannel[];
  zone: string;
  now: number;
  openId: string;
  hasProblem: boolean;
}) {
  return (
    <AccountSection title={messages.chats.title} lead={messages.chats.lead}>
      <div className="grid gap-3">
        {channels.map((chat) => (
          <div key={chat.id} className="grid gap-2 rounded-8 border border-line px-3 py-2">
            <Chat chat={chat} zone={zone} isOpen={chat.id === openId} />
            <SettingsForm action="testChat" id={chat.id} className="flex flex-wrap items-center gap-3">
              <Button type="submit" size="small" aria-label={messages.chats.testName(chat.name)}>
                {messages.chats.test}
              </Button>
              <State state={chat.state} now={now} />
            </SettingsForm>
          </div>
        ))}
        <details
          className="group rounded-8 border border-line px-3 py-2"
          open={channels.length === 0 || (hasProblem && openId === "")}
        >
          <summary className={`${summaryClass} font-550`}>{messages.chats.add}</summary>
          <SettingsForm action="addChat" className="grid gap-4 pb-2 pt-3">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={messages.chats.name}
                id="new-chat-name"
                name="name"
                required
                maxLength={MAX_CHANNEL_NAME}
                placeholder={messages.chats.example}
              />
              <Field
                label={messages.chats.address}
                id="new-chat-address"
                name="address"
                type="password"
                autoComplete="new-password"
                required
                maxLength={MAX_CHANNEL_ADDRESS}
                help={messages.chats.addressHelp}
              />
            </div>
            <div>
              <Button type="submit">{messages.chats.add}</Button>
            </div>
          </SettingsForm>
        </details>
      </div>
    </AccountSection>
  );
}

export function ViewsSection({ settings, now }: SectionProps) {
  const { isOn, count, checkedAt } = settings.views;
  const words = messages.views;
  return (
    <AccountSection title={words.title} lead={null}>
      {isOn ? (
        <p className="text-ink-2">
          {count === 0 ? words.none : words.on(count)}{" "}
          {checkedAt !== null && words.last(<Moment iso={checkedAt} now={now} style="full" />)}
        </p>
      ) : (
        <Notice variant="plain">{words.off}</Notice>
      )}
    </AccountSection>
  );
}
