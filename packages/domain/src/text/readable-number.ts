/** A number that people read and quote, such as C-O-000413: a prefix and the key of its row with at least six digits. */
export function readableNumber(prefix: string) {
  const form = new RegExp(String.raw`^${prefix}-(\d{6,12})$`)
  return {
    write: (key: number): string => `${prefix}-${String(key).padStart(6, '0')}`,
    /** Returns the key that a number names, with spaces around it and lower case forgiven; null for any other text. */
    read(text: string): number | null {
      const digits = form.exec(text.trim().toUpperCase())?.[1]
      return digits === undefined ? null : Number(digits)
    },
  }
}
