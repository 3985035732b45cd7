/** Returns the items that a patient reviews; an item whose name contains ondansetron is hidden (document 3 §7). */
export const shownItems = <Item extends { name: string }>(items: readonly Item[]): readonly Item[] =>
  items.filter((item) => !item.name.toLowerCase().includes('ondansetron'))
