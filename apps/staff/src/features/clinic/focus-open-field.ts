const FIELDS = 'input:not([type=hidden]), select, textarea'

/**
 * Moves the focus to the first field of an element that still needs something: an empty text or list, or a group of
 * radio buttons without a choice; where none does, to the first button. Call it after the element is drawn.
 */
export function focusOpenField(within: Element) {
  const fields = [
    ...within.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS),
  ]
  const open = fields.find((field) =>
    field.type === 'radio' ? !isChosen(within, field.name) : field.checkVisibility() && field.value === '',
  )
  const target: HTMLElement | null = open ?? within.querySelector('button')
  target?.focus()
}

const isChosen = (within: Element, group: string): boolean =>
  within.querySelector(`input[type=radio][name="${CSS.escape(group)}"]:checked`) !== null
