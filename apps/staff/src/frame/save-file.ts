/** A cell of a CSV file; what a spreadsheet would take for a formula is text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the text of a CSV file: its head as it stands, then a line for each row. */
export const csvText = (head: string, rows: readonly (readonly string[])[]): string =>
  [head, ...rows.map((row) => row.map(cell).join(','))].join('\r\n')

export const saveCsv = (name: string, text: string): void =>
  save(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))

/** Offers a PDF that came in base64. */
export const savePdf = (name: string, base64: string): void =>
  save(
    name,
    new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], {
      type: 'application/pdf',
    }),
  )

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click; a minute is enough for every browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
