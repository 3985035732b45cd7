import type { PromiseRow } from '@contour/domain/promises'

/** "With the clinical team, usually within 5 hours": who has the order, and how long it takes them. */
export function whoHasIt({ with: owner, usually }: Pick<PromiseRow, 'with' | 'usually'>): string {
  const plain = usually.replace(/\.$/, '')
  if (owner === 'You') return plain
  return `With the ${owner.toLowerCase()}, ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`
}
