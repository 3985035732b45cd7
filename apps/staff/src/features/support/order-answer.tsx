import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { StatusChip } from '../../frame/status-chip.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { supportTexts } from '../../texts/en/support.ts'
import { answerOfOrder, ownerOfOrder } from './answer-of-order.ts'
import { planLine } from './person-headline.tsx'

/** The answer to "where is my order?": on hold, before anything else about a parcel that has not left (D-76); then where it is, with who has it and when somebody looks again. */
export function OrderAnswer({ read }: { read: ServiceOrderRead }) {
  const t = useTexts(supportTexts)
  const callers = useTexts(callersTexts)
  const now = useMinute()
  const worstBy = read.promise?.worst_by
  const answer = answerOfOrder(t, read, now)
  return (
    <section className="border-t border-hairline pt-4" aria-labelledby="answer">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="answer" className="type-h2 max-w-measure">
          {read.on_hold ?? answer}
        </h2>
        <span className="flex flex-wrap gap-2">
          <StatusChip status={read.order.status} />
          {worstBy && Date.parse(worstBy) < now.getTime() ? (
            <StateBadge tone="bad">{t('late')}</StateBadge>
          ) : null}
        </span>
      </div>
      {read.on_hold ? <p className="mt-1.5 font-semibold">{answer}</p> : null}
      {read.unread_notices.length > 0 ? (
        <p className="mt-1.5 font-semibold text-warn">
          {t('noticeUnread', { title: read.unread_notices.join(', ') })}
        </p>
      ) : null}
      <p className="type-number mt-1.5 text-muted">
        {ownerOfOrder(
          t,
          {
            promise: read.promise,
            complaintOpen: read.complaints.some(({ holder }) => holder !== null),
          },
          now,
        ).join(' · ')}
      </p>
      <p className="mt-1.5">{planLine(callers, read.plan)}</p>
    </section>
  )
}
