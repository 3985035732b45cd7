import { useQuery } from '@tanstack/react-query'
import { journeyOf, type JourneyPromise } from '@contour/domain/promises/promises'
import { Tracker } from '@contour/ui/tracker'
import type { Thread } from '@contour/ui/thread-chip'
import { api } from '../../lib/patient-api.ts'
import { promised } from '../../lib/promised.ts'
import { useSession } from '../../lib/session.ts'
import { byText } from '../orders/times.ts'
import { statusTexts } from '../../texts/en/status.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'

const threads: Record<JourneyPromise['key'], Thread> = {
  questionnaire: 'care',
  review: 'care',
  pharmacy: 'medicine',
  shipping: 'delivery',
}

type Step = JourneyPromise & { usual_by?: string | null }

/**
 * What follows a payment (F-THX-002 to 005): one time for each step (D-64), and under it who has the order and the
 * documents' words. The dates are the server's, for a questionnaire sent now; without its response, and for somebody
 * whom we do not know (D-91), only the specified times are shown.
 * @param video whether an identity video follows the questionnaire; it is announced here
 */
export function JourneyTracker({ label, video = false }: { label: string; video?: boolean }) {
  const t = useTexts(statusTexts)
  const mine = useSession() !== null
  const dates = useQuery({
    queryKey: ['promises'],
    queryFn: () => api.promises.readJourney({}),
    staleTime: 60_000,
    enabled: mine,
  })
  const steps: readonly Step[] = dates.data?.steps ?? journeyOf(promised())
  return (
    <>
      <Tracker
        label={label}
        steps={steps.map((step) => ({
          id: step.key,
          title: step.title,
          state: mine && step.key === 'questionnaire' ? 'current' : 'open',
          thread: threads[step.key],
          time: timeOf(step, mine, t),
          note: step.key === 'questionnaire' && video ? t('video') : undefined,
        }))}
      />
      {dates.data ? <p className="type-small mt-5 text-muted">{t('fromNow')}</p> : null}
    </>
  )
}

function timeOf(
  { key, usually, with: owner, usual_by }: Step,
  mine: boolean,
  t: TextsOf<typeof statusTexts>,
) {
  const by = usual_by ? (
    <span className="block font-semibold text-ink">{t('by', { time: byText(usual_by) })}</span>
  ) : null
  if (mine && key === 'questionnaire') return t('nowYou', { usually })
  return (
    <>
      {by}
      {t('with', { owner, usually })}
    </>
  )
}
