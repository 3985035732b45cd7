import { formatUsd } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import type { CareHold } from '../../calls/calls.ts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { formatFullInstant } from '../../words/times.ts'

/** Returns a line for each amount that a patient's hold keeps authorized, with the day until which. */
export function useMoneyHeld({ authorized }: CareHold): readonly string[] {
  const t = useTexts(careHoldsTexts)
  return authorized.map(({ cents, released_at }) =>
    released_at
      ? t('moneyUntil', { amount: formatUsd(cents), day: formatFullInstant(released_at) })
      : t('moneyHeld', { amount: formatUsd(cents) }),
  )
}
