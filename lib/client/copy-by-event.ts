/** Plain http has no clipboard API. There the copy event takes each format. @returns whether it was copied */
export function copyByEvent(formats: Readonly<Record<string, string>>): boolean {
  const fill = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(formats)) event.clipboardData?.setData(type, text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", fill);
  }
}
