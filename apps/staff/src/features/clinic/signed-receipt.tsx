import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { formatFullInstant } from '../../words/times.ts'
import { whyNotAssignedToMe } from './decisions.ts'
import { IssuedItems } from './issued-items.tsx'
import { NextChart } from './next-chart.tsx'
import { ReceiptHead } from './receipt-head.tsx'
import { VoidForm } from './void-form.tsx'

/**
 * Shown after signing: what was issued, until when the patient decides and what happens otherwise, and the next chart.
 * Voiding is a link that asks for a reason.
 */
export function SignedReceipt({
  chart,
  justSigned,
}: {
  chart: Chart
  /** Whether it was signed on this page: the next chart then takes the focus. */
  justSigned: boolean
}) {
  const t = useTexts(clinicDecisionTexts)
  const [voiding, setVoiding] = useState(false)
  const signed = chart.prescriptions.find(({ state }) => state === 'awaiting')
  if (!signed) return null
  const why = whyNotAssignedToMe(t, chart)
  const { name } = chart.patient
  return (
    <>
      <div className="pane grid min-h-0 grow content-start gap-4 px-4 py-3">
        <div role="status">
          <ReceiptHead>{t('receiptTitle')}</ReceiptHead>
          <h3 className="type-h3 mt-2">{t('issuedTo', { patient: name })}</h3>
          <p className="type-meta text-muted">
            {t('receiptVersion', {
              version: signed.version,
              clinician: signed.clinician,
              time: formatFullInstant(signed.issued_at),
            })}
          </p>
        </div>
        <IssuedItems items={signed.items} />
        <div>
          <h4 className="type-meta mb-1.5 font-semibold text-muted">{t('whatNow')}</h4>
          <ol>
            <Step state="done" title={t('stepAsked', { patient: name })} />
            <Step
              state="now"
              title={
                signed.accepts_at
                  ? t('stepDecides', { patient: name, time: formatFullInstant(signed.accepts_at) })
                  : t('receiptWaiting', { patient: name })
              }
            />
            {signed.accepts_at ? (
              <Step state="ahead" title={t('stepShips')}>
                {t('stepShipsText', { time: formatFullInstant(signed.accepts_at) })}
              </Step>
            ) : null}
          </ol>
        </div>
        {voiding && why === '' ? (
          <VoidForm chart={chart} />
        ) : (
          <div>
            <button
              type="button"
              className="link min-h-8 text-error"
              aria-expanded={false}
              aria-describedby={why === '' ? undefined : 'why-void'}
              aria-disabled={why !== ''}
              onClick={() => setVoiding(why === '')}
            >
              {t('voidThis')}
            </button>
            {why === '' ? null : (
              <p id="why-void" className="type-meta text-muted">
                {why}
              </p>
            )}
          </div>
        )}
      </div>
      <PaneFoot>
        <NextChart current={chart.order.id} focused={justSigned} />
      </PaneFoot>
    </>
  )
}

/** One step of what happens now; the one that is open is marigold with an ink rim. */
function Step({
  state,
  title,
  children,
}: {
  state: 'done' | 'now' | 'ahead'
  title: string
  children?: string
}) {
  const knots = {
    done: 'border-bottle bg-bottle',
    now: 'border-ink bg-marigold',
    ahead: 'border-control bg-white',
  }
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-3 last:pb-0 before:absolute before:top-5 before:bottom-0 before:left-[0.5625rem] before:w-0.5 before:bg-hairline last:before:hidden"
    >
      <span aria-hidden className={`mt-0.5 size-5 rounded-full border-2 ${knots[state]}`} />
      <span>
        <strong className="type-small block leading-snug!">{title}</strong>
        {children ? <span className="type-meta text-muted">{children}</span> : null}
      </span>
    </li>
  )
}
