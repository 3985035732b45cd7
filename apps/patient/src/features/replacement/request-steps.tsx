import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { REPLACEMENT_MESSAGES } from '@contour/domain/replacement/replacement-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { LineProgress, stepShare } from '@contour/ui/line-progress'
import { LoadingBlock } from '@contour/ui/loading-block'
import { useTexts } from '@contour/texts/use-texts'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { dayText } from '../../lib/dates.ts'
import { CONNECTION_MESSAGES, messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { orderList } from '../orders/order-list.ts'
import { useNow } from '../orders/use-now.ts'
import { ItemsStep } from './items-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { ReasonStep } from './reason-step.tsx'
import { shippedItems, timeLeft } from './shipped-items.ts'
import { useReplacementDraft } from './use-draft.ts'
import { Redirect } from '../../router/redirect.tsx'

const STEPS = ['items', 'reason', 'photo'] as const

/** The server's message wherever there is one, with or without a code (S-02), else that of S-83. */
function submitMessage(error: unknown): string {
  const message = messageOf(error)
  return message === CONNECTION_MESSAGES.unexpected ? REPLACEMENT_MESSAGES.notSent : message
}

/** Steps 1 to 3; without items or if they do not load, /sorry with its message (document 3 §2 and §8). */
export function RequestSteps({ onSent }: { onSent: (message: string) => void }) {
  const t = useTexts(replacementTexts)
  const cache = useQueryClient()
  const list = useQuery(shippedItems)
  const { draft, change, clear } = useReplacementDraft()
  const now = useNow()
  const send = useGuardedMutation({
    mutationFn: ({ url }: { url: string }) =>
      api.replacement.submit({ reason: draft.reason, image: url, items: draft.items }),
    onSuccess: ({ message }) => {
      clear()
      void cache.invalidateQueries({ queryKey: orderList.queryKey })
      onSent(message)
    },
  })
  useStepFocus(draft.step)
  if (list.isError) return <Sorry message={REPLACEMENT_MESSAGES.notLoaded} />
  const items = list.data
  if (items?.length === 0) return <Sorry message={REPLACEMENT_MESSAGES.noParcels} />
  const at = STEPS.indexOf(draft.step)
  const back = STEPS[at - 1]
  const left = items ? timeLeft(items, new Date(now)) : null
  const submitError = send.isError ? submitMessage(send.error) : undefined
  return (
    <PortalPage
      title={t('pageTitle')}
      footer={false}
      back={back ? { onClick: () => change({ step: back }) } : { href: '/home' }}
    >
      <LineProgress
        label={t('progress')}
        share={stepShare(at + 1, STEPS.length + 1)}
        {...(left
          ? { left: t('daysLeft', { count: left.days, day: dayText(easternDate(left.until)) }) }
          : {})}
      />
      {!items ? (
        <LoadingBlock label={t('loading')} lines={4} />
      ) : draft.step === 'items' ? (
        <ItemsStep
          items={items}
          selected={draft.items}
          onSelect={(selected) => change({ items: selected })}
          onNext={(selected) => change({ items: selected, step: 'reason' })}
        />
      ) : draft.step === 'reason' ? (
        <ReasonStep
          reason={draft.reason}
          onChange={(reason) => change({ reason })}
          onNext={() => change({ step: 'photo' })}
        />
      ) : (
        <PhotoStep
          draft={draft}
          change={change}
          busy={send.isPending}
          error={submitError}
          onSend={(photo) => send.mutate(photo)}
        />
      )}
    </PortalPage>
  )
}

const Sorry = ({ message }: { message: string }) => (
  <Redirect to={`/sorry?message=${encodeURIComponent(message)}`} />
)
