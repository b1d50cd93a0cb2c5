"use client";
/** The last resort, when not even the frame of a page could be made. It works without scripts and without our styles. */
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
        <title>This page could not be shown · Scoutdeck</title>
        <main>
          <h1 style={{ fontSize: 20 }}>This page could not be shown</h1>
          <p>Looking costs nothing. Reload the page, or try again in a minute.</p>
        </main>
      </body>
    </html>
  );
}
