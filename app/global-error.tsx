"use client";
/** Works without scripts and styles, because the layout itself failed. */
import { messages } from "@/components/shell/messages/global-error";
export default function GlobalError() {
  return (
    <html lang="en">
      <body
        style={{
          font: "16px/1.5 system-ui, sans-serif",
          display: "grid",
          placeContent: "center",
          minHeight: "90vh",
          textAlign: "center",
          colorScheme: "light dark",
        }}
      >
        <title>{messages.documentTitle}</title>
        <main>
          <h1 style={{ fontSize: 20 }}>{messages.title}</h1>
          <p>{messages.reload}</p>
        </main>
      </body>
    </html>
  );
}
