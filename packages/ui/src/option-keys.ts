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
