type AuditValue = string | number | boolean | null;
export type AuditValues = Readonly<Record<string, AuditValue | undefined>>;

export type ActRow = {
  subject: { id: string } | null;
  before: AuditValues | null;
  after: AuditValues | null;
  count: number;
};

export type AuditChange = { label: string; before: string | null; after: string | null; isChanged: boolean };

/** A value that is not listed never reaches the audit log, so that no password or key can leak into it. */
export type ActDefinition = {
  subject:
    | "member"
    | "invite"
    | "key"
    | "setting"
    | "budget"
    | "purpose"
    | "view"
    | "reveal"
    | "outcome"
    | "difference"
    | "file"
    | "source"
    | "import"
    | "mapping"
    | "list"
    | "link"
    | "webhook"
    | "template"
    | null;
  /** Values kept from before and after the act. Creators appear by id only. */
  fields: readonly string[];
  says: string;
  /** Sentence of an entry when it says more than `says`. `{object}` is the name of the subject. */
  does?: string;
  /** Follows the sentence. */
  fact?: (row: ActRow, changes: () => readonly AuditChange[]) => string | null;
  /** The actor is known only afterwards and is also the subject, as when a person signs in. */
  isBySubject?: true;
};
