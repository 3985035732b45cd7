import { useTexts } from '@contour/texts/use-texts'
import type { ReplacementRequest } from '../../calls/calls.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { replacementTexts } from '../../texts/en/replacement.ts'

const TONES = {
  requested: 'open',
  approved: 'open',
  refused: 'bad',
  refunded: 'good',
  reshipped: 'good',
  withdrawn: 'good',
} as const satisfies Record<ReplacementRequest['state'], string>

/** The state of a request for a replacement, as a badge. */
export function RequestState({ state }: Pick<ReplacementRequest, 'state'>) {
  const t = useTexts(replacementTexts)
  return <StateBadge tone={TONES[state]}>{t(`state_${state}`)}</StateBadge>
}
