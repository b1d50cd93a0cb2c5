import type { ReactNode } from "react";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import localFont from "next/font/local";
import { messages } from "@/components/shell/messages/frame";
import { readSetting } from "@/lib/contract/setting-cookies";
import "./globals.css";

const sans = localFont({
  src: "./fonts/instrument-sans-latin-standard-normal.woff2",
  weight: "400 700",
  variable: "--font-sans",
  declarations: [{ prop: "font-stretch", value: "75% 100%" }],
});
const sansExtended = localFont({
  src: "./fonts/instrument-sans-latin-ext-standard-normal.woff2",
  weight: "400 700",
  variable: "--font-sans-extended",
  preload: false,
  declarations: [
    { prop: "font-stretch", value: "75% 100%" },
    { prop: "unicode-range", value: "U+0100-02BA,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0" },
  ],
});
const mono = localFont({
  src: "./fonts/geist-mono-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-mono",
  preload: false,
});

export const metadata: Metadata = {
  title: { default: messages.product, template: `%s · ${messages.product}` },
  description: messages.description,
  referrer: "same-origin",
};
export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readSetting(await cookies(), "theme");
  return (
    <html
      lang="en"
      data-theme={theme === "dark" || theme === "light" ? theme : undefined}
      className={`${sans.variable} ${sansExtended.variable} ${mono.variable}`}
      suppressHydrationWarning
    >
      <body className="font-sans">{children}</body>
    </html>
  );
}
