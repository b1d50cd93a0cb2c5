/** Addresses of the audit log. */
import type { AuditFilters, AuditFormat } from "@/lib/contract/audit-log";

/** Takes the form that says how long the log is kept. */
export const AUDIT = "/api/dashboard/audit";

const withQuery = (path: string, values: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** @param after the cursor of the page before */
export const auditHref = (filters: AuditFilters, after?: string) =>
  withQuery("/admin/audit", { ...filters, after });

export const auditFileHref = (filters: AuditFilters, format: AuditFormat) =>
  withQuery(`/api/dashboard/audit.${format}`, filters);
