"use client";
/** The frame has failed, as when the database is away: without it, Next would answer with a page of its own. */
export { PageFailed as default } from "@/components/shell/page-failed";
