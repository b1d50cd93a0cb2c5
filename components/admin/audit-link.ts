import type { AuditFilters, AuditFormat } from "@/lib/contract/audit-log";

export const AUDIT = "/api/dashboard/audit";

const withQuery = (path: string, values: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** @param after cursor of the previous page */
export const auditHref = (filters: AuditFilters, after?: string) =>
  withQuery("/admin/audit", { ...filters, after });

export const auditFileHref = (filters: AuditFilters, format: AuditFormat) =>
  withQuery(`/api/dashboard/audit.${format}`, filters);
