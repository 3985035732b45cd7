/**
 * Returns the index of the option that a key press chooses, or -1. Keys 1 to 9 choose by position (interface.md 5.3
 * "Keyboard: 1-9 choose option"); with a modifier the key is left to the browser.
 */
export function optionForKey(
  press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  count: number,
): number {
  if (press.ctrlKey || press.metaKey || press.altKey || !/^[1-9]$/.test(press.key)) return -1
  const at = Number(press.key) - 1
  return at < count ? at : -1
}

/** Selects or deselects one option. An exclusive option ("None of these") clears the others, and they clear it. */
export function toggleOption(
  chosen: readonly string[],
  value: string,
  exclusive: readonly string[] = [],
): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  if (exclusive.includes(value)) return [value]
  return [...chosen.filter((other) => !exclusive.includes(other)), value]
}

/** Options that share a card: `from` is the index of the first one in the whole list. */
export type OptionRun<Option> = { readonly from: number; readonly options: readonly Option[] }

/**
 * Cuts a list of options into cards, in order: an exclusive option ("None of these") is a card of its own, the others
 * are rows of one card. In two columns every option is a card.
 */
export function optionRuns<Option extends { exclusive?: boolean }>(
  options: readonly Option[],
  columns: 1 | 2,
): readonly OptionRun<Option>[] {
  const runs: { from: number; options: Option[] }[] = []
  for (const [index, option] of options.entries()) {
    const run = runs.at(-1)
    const apart = columns === 2 || option.exclusive === true || run?.options.at(-1)?.exclusive === true
    if (run && !apart) run.options.push(option)
    else runs.push({ from: index, options: [option] })
  }
  return runs
}
