export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  process.stdout.write(`\n${title}\n${[head, ...rows].map(line).join('\n')}\n`)
}

export const within = (met: boolean): string => (met ? 'met' : 'NOT MET')

export const kib = (bytes: number): string => (bytes / 1024).toFixed(1)
