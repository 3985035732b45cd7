import type { PromiseRow } from '@contour/domain/promises'
import type { ordersTexts } from '../../texts/en/orders.ts'
import type { TextsOf } from '../../texts/screen-texts.ts'

/** "With the clinical team, usually within 5 hours": who has the order, and how long it takes them. */
export function whoHasIt(
  { with: owner, usually }: Pick<PromiseRow, 'with' | 'usually'>,
  t: TextsOf<typeof ordersTexts>,
): string {
  const plain = usually.replace(/\.$/, '')
  if (owner === 'You') return plain
  return t('with', {
    owner: owner.toLowerCase(),
    usually: plain.charAt(0).toLowerCase() + plain.slice(1),
  })
}
