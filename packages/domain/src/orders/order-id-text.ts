/** Fewer characters would find orders by accident. */
const START_MIN = 6

/**
 * Returns the beginning of an order's public id that a person typed or copied, or null if the text cannot be one. The
 * staff console prints the id shortened: "order 4fQ0xk2a…".
 */
export function orderIdStart(typed: string): string | null {
  const id = typed
    .trim()
    .replace(/^order\s+/i, '')
    .replace(/…$/, '')
  return /^[\w-]+$/.test(id) && id.length >= START_MIN ? id : null
}
