/** One line of the palette: a page, a command, or what the search found. */
export type Choice = {
  id: string
  group: 'found' | 'pages' | 'commands'
  label: string
  /** What stands next to the label: the kind of what was found, or a key. */
  aside?: string
  detail?: string
  run: () => void
}

/**
 * Returns the pages and commands whose name contains every typed word, those that begin with the text first. An empty
 * text matches all.
 */
export function matchingChoices(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  const matching = choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const begins = ({ label }: Choice) => label.toLowerCase().startsWith(text)
  return [...matching.filter(begins), ...matching.filter((choice) => !begins(choice))]
}

/** Returns the place of the next choice, going round at both ends; -1 without choices. */
export const nextChoice = (count: number, active: number, step: 1 | -1): number =>
  count === 0 ? -1 : (active + step + count) % count
