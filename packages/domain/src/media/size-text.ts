const MB = 1024 * 1024

/** Formats bytes: "3.4 MB", "120 KB". */
export function sizeText(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
