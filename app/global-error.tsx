"use client";
/** Even the frame of the page has failed: it brings its own, without styles that may be what is missing. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body
        style={{
          font: "16px/1.5 system-ui, sans-serif",
          maxWidth: "32em",
          margin: "15vh auto",
          padding: "0 24px",
        }}
      >
        <title>Something went wrong · Scoutdeck</title>
        <h1 style={{ fontSize: 22 }}>Scoutdeck could not show this page</h1>
        <p>No credits are spent by looking. A reveal that was confirmed goes on and stands in the ledger.</p>
        <p>
          <a href="">Try again</a> or <a href="/viral">go to the start</a>.
        </p>
        {error.digest && <p>For your admin: {error.digest}</p>}
      </body>
    </html>
  );
}
