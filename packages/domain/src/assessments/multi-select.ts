/** Whether an option means none of the others (document 3 §5: its title contains "none"). */
export function isNoneOption(title: string): boolean {
  return title.toLowerCase().includes('none')
}

/**
 * Returns the choice after an option is pressed: a chosen option is removed; an option containing "none" clears the
 * others; any other removes a "none" (document 3 §5).
 */
export function toggleOption(chosen: readonly string[], title: string): readonly string[] {
  if (chosen.includes(title)) return chosen.filter((other) => other !== title)
  if (isNoneOption(title)) return [title]
  return [...chosen.filter((other) => !isNoneOption(other)), title]
}

/** Whether a "none" is chosen together with another option, which toggling never produces. */
export function contradictsNone(chosen: readonly string[]): boolean {
  return chosen.length > 1 && chosen.some(isNoneOption)
}
