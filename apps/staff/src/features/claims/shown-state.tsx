import { useTexts } from '@contour/texts/use-texts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { claimsTexts } from '../../texts/en/claims.ts'

const TONES = {
  shown: 'good',
  draft: 'open',
  expired: 'bad',
  withdrawn: 'bad',
  unsupported: 'bad',
  unsigned: 'open',
} as const

/** Shows whether pages show a claim or a story to patients. */
export function ShownState({ state }: { state: keyof typeof TONES }) {
  return <StateBadge tone={TONES[state]}>{useTexts(claimsTexts)(`state_${state}`)}</StateBadge>
}
