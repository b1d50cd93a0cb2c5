import "server-only";
/** The result for a record doesn't depend on earlier records, so any thread can judge any stretch. */
import type { PreparedRows, RecordKind } from "@/lib/server/ports/catalogue";
import { watched } from "./column-use";
import { openLanguageDetector, type DetectLanguage } from "./detect-language";
import { isMissing, readMoment } from "./field-readers";
import type { Finding, Draft, ImportShape } from "./import-shape";
import { mappedShape } from "./mapping/mapped-shape";
import { RECORD_KINDS, type RowsByKind } from "./record-kinds";
import { SHAPES } from "./shapes";
import { shownValue } from "./internal/shown-value";
import type { ImportMapping } from "@/lib/contract/import-mapping";

/** All inputs are plain data, because they are sent to threads. */
export type JudgeOrder = {
  shape: string | ImportMapping;
  fileName: string;
  importedAt: number;
  isInferring: boolean;
  observedAt: number;
  defaultDate?: number;
  /** Whether the rows themselves are needed, or only their prepared form. */
  needsRows: boolean;
};

/** `watched`: indexes of the records whose reads count for column use. */
export type Stretch = { records: readonly Record<string, unknown>[]; watched: readonly number[] };

/** `row` is absent when the record is rejected. `order` ranks several rows of an id, newest highest. */
export type Judged = {
  row?: RowsByKind[RecordKind];
  /** The row is one of the stretch's `prepared`. */
  isPrepared?: true;
  order: number;
  /** `field` is absent when the whole record was at fault. */
  findings: readonly (Omit<Finding, "field"> & { field?: string })[];
};

export type JudgedStretch = { judged: readonly Judged[]; used: string[]; prepared?: PreparedRows };

export type Judge = (stretch: Stretch) => JudgedStretch;

type Rules = Omit<JudgeOrder, "shape" | "needsRows"> & {
  shape: ImportShape;
  detectLanguage?: DetectLanguage;
};

const rejected = (reason: string): Judged => ({ order: 0, findings: [{ reason, isRow: true }] });

function dated(draft: Draft, { shape, defaultDate }: Rules): Draft {
  const isDated = shape.kind !== "posts" || defaultDate === undefined || !isMissing(draft.createdAt);
  return isDated ? draft : { ...draft, createdAt: new Date(defaultDate).toISOString() };
}

const withAdvice = (finding: Finding): Finding =>
  finding.field === "createdAt" && finding.reason === "is missing"
    ? { ...finding, reason: "is missing; --date gives one to posts without it" }
    : finding;

const NOT_OBSERVED = { findings: [] };

/** Sources give ms, the native format also a date. An unreadable value is reported. */
function observationOf({ observedAt }: Draft): { value?: number; findings: readonly Finding[] } {
  if (isMissing(observedAt) || observedAt === 0) return NOT_OBSERVED;
  const isNumber = typeof observedAt === "number" || /^\d{12,13}$/.test(observedAt!);
  const moment = new Date(Number(observedAt));
  const isMoment = isNumber && !Number.isNaN(moment.getTime());
  const { value, problem } = readMoment(isMoment ? moment.toISOString() : observedAt);
  if (value !== undefined) return { value, findings: [] };
  const reason = `${problem ?? "is not a date-time"} and was left out`;
  return { findings: [{ field: "observedAt", reason, value: shownValue(observedAt), isRow: false }] };
}

function judgeRecord(fields: Record<string, unknown>, rules: Rules): Judged {
  const { shape } = rules;
  const mapped = shape.map(fields, rules);
  if (typeof mapped === "string") return rejected(mapped);
  const draft = dated(mapped, rules);
  const { row, findings: found } = RECORD_KINDS[shape.kind].check(draft, shape.isNative === true, rules);
  const observation = observationOf(draft);
  const findings = found.concat(draft.findings ?? [], observation.findings).map(withAdvice);
  if (!row) return { order: 0, findings };
  row.observedAt = observation.value ?? rules.observedAt;
  row.observedIn = rules.fileName;
  return { row, order: draft.order ?? observation.value ?? 0, findings };
}

const shapeOf = (shape: JudgeOrder["shape"]): ImportShape =>
  typeof shape === "string" ? SHAPES.find(({ name }) => name === shape)! : mappedShape(shape);

export async function openJudge(order: JudgeOrder): Promise<Judge> {
  const shape = shapeOf(order.shape);
  const isDetecting = order.isInferring && shape.kind === "creators";
  const rules: Rules = {
    ...order,
    shape,
    ...(isDetecting && { detectLanguage: await openLanguageDetector() }),
  };
  return ({ records, watched: indexes }) => {
    const used = new Set<string>();
    let next = 0;
    const judged = records.map((fields, index) => {
      const isWatched = indexes[next] === index;
      if (isWatched) next++;
      return judgeRecord(isWatched ? watched(fields, used) : fields, rules);
    });
    return { judged, used: [...used] };
  };
}

/** Equal objects are sent to another thread once. */
const PREPARED: Judged = { isPrepared: true, order: 0, findings: [] };

/** Replaces the rows of a stretch by their prepared form. */
export function withPrepared(
  { judged, used }: JudgedStretch,
  prepare: (rows: readonly RowsByKind[RecordKind][]) => PreparedRows,
): JudgedStretch {
  const rows = judged.flatMap(({ row }) => (row ? [row] : []));
  const others = judged.map((each): Judged => {
    if (!each.row) return each;
    return each.findings.length === 0 ? PREPARED : { ...PREPARED, findings: each.findings };
  });
  return { judged: others, used, prepared: prepare(rows) };
}

export const kindOf = ({ shape }: JudgeOrder): RecordKind => shapeOf(shape).kind;
