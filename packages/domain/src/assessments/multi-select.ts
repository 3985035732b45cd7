/** Whether an option means none of the others (document 3 §5: its title contains "none"). */
export function isNoneOption(title: string): boolean {
  return title.toLowerCase().includes('none')
}

/** Whether a "none" is chosen together with another option, which the page never produces (toggleOption of packages/ui). */
export function contradictsNone(chosen: readonly string[]): boolean {
  return chosen.length > 1 && chosen.some(isNoneOption)
}
