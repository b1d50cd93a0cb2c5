"use client";
/** A page has failed; the frame around it stands. */
export { PageFailed as default } from "@/components/shell/page-failed";
