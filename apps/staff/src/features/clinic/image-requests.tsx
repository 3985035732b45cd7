import {
  REQUESTABLE_IMAGES,
  fileName,
  fileNoun,
  isRequestable,
  mayAskForImage,
} from '@contour/domain/media/image-request'
import type { RequestableFile } from '@contour/domain/media/image-request'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { clinicImageTexts } from '../../texts/en/clinic-images.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ChartSection } from './chart-section.tsx'
import { isAssignedToMe, whyNotAssignedToMe } from './decisions.ts'

const RequestImageDialog = lazy(() => import('./request-image-dialog.tsx'))
const ConfirmAction = lazy(() => import('../../frame/confirm-action.tsx'))

type Request = Chart['image_requests'][number]

/** Why a prescription cannot be issued yet. */
export function MissingFiles({ missing }: Pick<Chart, 'missing'>) {
  const t = useTexts(clinicImageTexts)
  if (missing.length === 0) return null
  return (
    <Notice tone="warn" title={t('missing')}>
      <ul>
        {missing.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The open image requests, with requester, time and a button to withdraw them; then the withdrawn ones. */
export function ImageRequests({ chart }: { chart: Chart }) {
  const t = useTexts(clinicImageTexts)
  const open = chart.image_requests.filter(({ state }) => state === 'open')
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(open.length)
  useEffect(() => {
    // Requesting and withdrawing remove the button that was pressed; keyboard users continue from here.
    if (before.current !== open.length && document.activeElement === document.body) top.current?.focus()
    before.current = open.length
  }, [open.length])
  const dropped = chart.image_requests.filter(({ state }) => state === 'withdrawn' || state === 'lapsed')
  if (open.length === 0 && dropped.length === 0) return null
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {open.length > 0 ? (
        <ul aria-label={t('requested')} className="grid gap-3">
          {open.map((request) => (
            <li key={request.id}>
              <OpenRequest chart={chart} request={request} />
            </li>
          ))}
        </ul>
      ) : null}
      {dropped.length > 0 ? (
        <ul className="type-meta text-muted">
          {dropped.map((request) => (
            <li key={request.id}>{endOf(t, request)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function endOf(t: TextsOf<typeof clinicImageTexts>, request: Request): string {
  const values = {
    file: fileName(request.image_type),
    name: request.asked_by,
    time: formatFullInstant(request.asked_at),
    state: request.state,
  }
  return request.closed_at
    ? t('requestEndedAt', { ...values, closed: formatFullInstant(request.closed_at) })
    : t('requestEnded', values)
}

function OpenRequest({ chart, request }: { chart: Chart; request: Request }) {
  const [asking, setAsking] = useState(false)
  const t = useTexts(clinicImageTexts)
  const file = fileName(request.image_type)
  const noun = fileNoun(request.image_type)
  const withdraw = useAction({
    act: calls.clinic.withdrawImageRequest,
    refresh: [['chart', chart.order.id], ['queue']],
    done: () => t('withdrawn', { file }),
    onDone: () => setAsking(false),
  })
  return (
    <Notice tone="info" title={t('requestTitle', { noun, file })}>
      <p>
        {t('requestBy', {
          name: request.asked_by,
          time: formatFullInstant(request.asked_at),
          reason: request.reason,
        })}
      </p>
      {request.note ? <p className="[overflow-wrap:anywhere]">“{request.note}”</p> : null}
      {canActOn(chart) ? (
        <button type="button" className="link min-h-8" onClick={() => setAsking(true)}>
          {t('withdraw')}
        </button>
      ) : null}
      {asking ? (
        <Suspense>
          <ConfirmAction
            title={t('withdrawTitle', { noun, file })}
            confirmLabel={t('withdrawConfirm')}
            action={withdraw}
            onConfirm={() => withdraw.run({ id: chart.order.id, request_id: request.id })}
            onClose={() => setAsking(false)}
          >
            <p>{t('withdrawText', { patient: chart.patient.name })}</p>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </Notice>
  )
}

/** Requests images of kinds that the patient has not sent yet; folded, and hidden where nobody may request any. */
export function RequestOtherImages({ chart }: { chart: Chart }) {
  const t = useTexts(clinicImageTexts)
  const decision = useTexts(clinicDecisionTexts)
  const [asked, setAsked] = useState<RequestableFile | null>(null)
  const why = whyNotAssignedToMe(decision, chart)
  const absent = REQUESTABLE_IMAGES.filter(
    (type) => !chart.files.some((file) => file.type === type) && !isRequested(chart, type),
  )
  if (!mayAskForImage(chart.order.status) || (absent.length === 0 && why === '')) return null
  return (
    <ChartSection title={t('others')}>
      {why ? (
        <p className="type-meta text-muted">{t('cannotRequest', { reason: why })}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-muted">{t('notSent')}</span>
          {absent.map((type) => (
            <button key={type} type="button" className="link min-h-8" onClick={() => setAsked(type)}>
              {t('requestFile', { file: fileName(type) })}
            </button>
          ))}
        </p>
      )}
      {asked ? (
        <Suspense>
          <RequestImageDialog chart={chart} type={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </ChartSection>
  )
}

/** Shown under a file: requests a new one of its kind. Hidden when one is requested already, or the file is old. */
export function RequestAgain({
  chart,
  file,
  onAsk,
}: {
  chart: Chart
  file: Chart['files'][number]
  onAsk: (type: RequestableFile) => void
}) {
  const t = useTexts(clinicImageTexts)
  const { type } = file
  if (!isRequestable(type) || file.replaced || !canActOn(chart) || isRequested(chart, type)) return null
  return (
    <button type="button" className="link min-h-8 text-left text-[0.8125rem]" onClick={() => onAsk(type)}>
      {t('requestNew', { noun: fileNoun(type) })}{' '}
      <span className="sr-only">{t('requestNewOf', { file: fileName(type) })}</span>
    </button>
  )
}

const canActOn = (chart: Chart): boolean => mayAskForImage(chart.order.status) && isAssignedToMe(chart)

const isRequested = (chart: Chart, type: RequestableFile): boolean =>
  chart.image_requests.some((request) => request.state === 'open' && request.image_type === type)
