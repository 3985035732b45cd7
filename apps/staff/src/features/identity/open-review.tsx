import { TRANSCRIPT_MAX } from '@contour/domain/identity/identity-review'
import { sizeText } from '@contour/domain/media/size-text'
import { TextArea } from '@contour/ui/text-area'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { mayCall } from '../../calls/may-call.ts'
import { OrderNumber } from '../../frame/order-number.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { identityTexts } from '../../texts/en/identity.ts'
import { formatFullInstant } from '../../words/times.ts'
import { DecisionPane } from './decision-pane.tsx'
import type { IdentityReview } from './identity-reads.ts'
import { VideoPlayer } from './video-player.tsx'

/** One video: player and transcript in the middle, comparison and decision at the right (comp 15). */
export function OpenReview({
  review,
  rows,
  reload,
}: {
  review: IdentityReview
  /** The ids of the waiting videos in their order, to go on to the next. */
  rows: readonly string[]
  reload: () => void
}) {
  const t = useTexts(identityTexts)
  const { roles } = useStaffUser()
  const heading = useRef<HTMLHeadingElement>(null)
  const [played, setPlayed] = useState(false)
  const [transcript, setTranscript] = useState(review.transcript)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { patient, video } = review
  const sent = formatFullInstant(review.since)
  return (
    <div className="pane-row pane-row-wide grid min-h-0 min-w-0 grow grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_23rem]">
      <section aria-labelledby="video-of" className="pane grid min-w-0 content-start gap-3 px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="video-of" ref={heading} tabIndex={-1} className="type-h3 rounded-small">
            {patient.name}
          </h2>
          <p className="type-small font-semibold text-muted">{t('logged')}</p>
          <p className="type-small w-full text-muted">
            <OrderNumber number={review.order_number} /> ·{' '}
            {video.bytes === null
              ? t('sent', { time: sent })
              : t('sentSize', { time: sent, size: sizeText(video.bytes) })}
            {mayCall(roles, 'clinic', 'chart') ? (
              <>
                {' · '}
                <Link to={`/queue/${review.order_id}`} className="link whitespace-nowrap">
                  {t('chart')}
                </Link>
              </>
            ) : null}
          </p>
        </div>
        <VideoPlayer review={review} reload={reload} onPlayed={() => setPlayed(true)} />
        <TextArea
          id="transcript"
          label={t('says')}
          hint={t('saysHint')}
          rows={3}
          limit={TRANSCRIPT_MAX}
          value={transcript}
          onChange={setTranscript}
          disabled={review.why_not !== ''}
        />
      </section>
      <DecisionPane review={review} rows={rows} played={played} transcript={transcript.trim()} />
    </div>
  )
}
