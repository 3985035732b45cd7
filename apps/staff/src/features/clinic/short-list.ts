/** Characters that fit on two lines of a fact of the strip, with the words that open the rest. */
const FITS = 48

/** What the strip shows of a list, and how many of its entries are left; `rest` counts 0 where all of it is shown. */
export type ShortList = { readonly shown: string; readonly rest: number }

/**
 * Cuts a list that a patient typed, such as 5,000 characters of medicines, to what two lines hold: whole entries, divided
 * by commas, semicolons or lines. A first entry that is too long by itself ends at a word.
 */
export function shortListOf(text: string): ShortList {
  if (text.length <= FITS) return { shown: text, rest: 0 }
  const entries = text
    .split(/[,;\n]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const shown: string[] = []
  for (const entry of entries) {
    if ([...shown, entry].join(', ').length > FITS) break
    shown.push(entry)
  }
  const [first = ''] = entries
  if (shown.length > 0) return { shown: shown.join(', '), rest: entries.length - shown.length }
  const cut = first.slice(0, FITS)
  return { shown: cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)), rest: entries.length }
}
