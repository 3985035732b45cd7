/** The items a patient reviews; a name that contains ondansetron is hidden (document 3 §7). */
export const shownItems = <Item extends { name: string }>(items: readonly Item[]): readonly Item[] =>
  items.filter((item) => !item.name.toLowerCase().includes('ondansetron'))
