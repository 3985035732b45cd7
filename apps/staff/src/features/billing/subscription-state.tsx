import { useTexts } from '@contour/texts/use-texts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { subscriptionStateTexts } from '../../texts/en/subscription-states.ts'
import type { Subscription } from './billing-reads.ts'

const TONES = {
  pending: 'open',
  active: 'good',
  paused: 'bad',
  ended: 'open',
  scheduled: 'open',
} as const satisfies Record<Subscription['status'], string>

type Props = { subscription: Pick<Subscription, 'status' | 'cancelled_at' | 'renewals'> }

/** Shows the status of a subscription; a canceled one shows that until it ends, and what a dispute stopped is not active (M-28). */
export function SubscriptionState({ subscription: { status, cancelled_at, renewals } }: Props) {
  const t = useTexts(subscriptionStateTexts)
  if (status === 'active' && !cancelled_at && renewals !== 'running')
    return <StateBadge tone="bad">{t('stopped')}</StateBadge>
  return (
    <StateBadge tone={cancelled_at ? 'open' : TONES[status]}>
      {t(cancelled_at ? 'cancelled' : status)}
    </StateBadge>
  )
}
