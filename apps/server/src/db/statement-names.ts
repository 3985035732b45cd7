/** Maximum number of names: each occupies a query plan in the memory of every connection. */
export const NAMES = 500

/**
 * Names under which statement texts are prepared. A text gets its name at its second use and retains it; once all names
 * are assigned, all other texts remain unnamed. The frequent ones come first, so a long run loses nothing.
 */
export function statementNames(prefix: string, most = NAMES) {
  const names = new Map<string, string>()
  let once = new Set<string>()
  return (text: string): string | null => {
    const found = names.get(text)
    if (found !== undefined) return found
    if (names.size >= most) return null
    if (!once.delete(text)) {
      if (once.size >= most) once = new Set()
      once.add(text)
      return null
    }
    const name = `${prefix}${names.size}`
    names.set(text, name)
    return name
  }
}
