import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { requestedOf, readChoice } from './queue-filter.ts'
import { shortRequest } from './short-request.ts'
import { timeLeftOf } from './time-left.ts'

/** The order that has waited longest among those this clinician may take, with the current filters of the queue. */
export function NextChart({ current, focused }: { current: string; focused: boolean }) {
  const t = useTexts(clinicDecisionTexts)
  const words = useTexts(clinicQueueTexts)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const now = useMinute()
  const box = useRef<HTMLDivElement>(null)
  const queue = useInfiniteQuery(reads.queue({ ...requestedOf(readChoice(params)), free: true }))
  // What the patient has is nothing to decide.
  const next = (queue.data?.rows ?? []).find(
    (row) => row.licensed && row.due_at !== null && row.order_id !== current,
  )
  const nextId = next?.order_id
  useEffect(() => {
    // Enter then opens the next chart; a void that was begun meanwhile keeps its focus.
    const free = document.activeElement === document.body || document.activeElement === null
    if (focused && nextId && free) box.current?.querySelector('a')?.focus()
  }, [focused, nextId])
  if (!queue.data) return null
  if (!next?.licensed)
    return (
      <p>
        {t('noNextChart')}{' '}
        <Link to={`/queue${search}`} className="link">
          {t('backToQueue')}
        </Link>
      </p>
    )
  return (
    <div ref={box} className="grid gap-2">
      <p className="type-meta text-muted">
        {t('nextFacts', {
          age: next.age,
          sex: next.sex,
          state: next.state,
          request: shortRequest(words, next),
          flags: next.flags.length,
          due: timeLeftOf(words, next, now).said,
        })}
      </p>
      <DeskButton tone="primary" wide href={`/queue/${next.order_id}${search}`}>
        <WithKey name="enter">{t('nextChart', { patient: next.patient })}</WithKey>
      </DeskButton>
    </div>
  )
}
