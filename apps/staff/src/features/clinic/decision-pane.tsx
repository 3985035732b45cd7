import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Chart } from '../../calls/calls.ts'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { AskForm } from './ask-form.tsx'
import { AskedReceipt } from './asked-receipt.tsx'
import { DecisionSegment } from './decision-segment.tsx'
import { decisionsOf, isAssignedToMe, isInQueue, whyNot, type DecisionId } from './decisions.ts'
import { DeniedReceipt } from './denied-receipt.tsx'
import { DenyForm } from './deny-form.tsx'
import { focusOpenField } from './focus-open-field.ts'
import { LockLine, TakeOrder } from './lock-bar.tsx'
import { PrescribeForm } from './prescribe-form.tsx'
import { RefuseForm } from './refuse-form.tsx'
import { SignedReceipt } from './signed-receipt.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { VisitDoneForm, VisitForm } from './visit-forms.tsx'
import { VoidForm } from './void-form.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { statusTexts } from '../../texts/en/statuses.ts'

/**
 * The possible decisions as one row of segments, and the form of the chosen one. A decision that is unavailable stays in
 * the row, and the reason is stated once below it.
 */
export function DecisionPane({ chart }: { chart: Chart }) {
  const statusName = useTexts(statusTexts)
  const t = useTexts(clinicDecisionTexts)
  const offered = decisionsOf(chart)
  const waiting = isInQueue(chart.order.status)
  // A receipt that replaces the form on this page was just signed here: its next chart takes the focus.
  const [decidedHere] = useState(waiting)
  // A link from the identity video leads to the denial.
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<DecisionId | null>(params.get('decide') === 'deny' ? 'deny' : null)
  const picked =
    offered.find(({ id }) => id === chosen) ?? offered.find(({ id }) => whyNot(t, chart, id) === '')
  const blocked = picked ? whyNot(t, chart, picked.id) : ''
  const form = useRef<HTMLDivElement>(null)
  const isSigned = offered.length === 1 && offered[0]?.id === 'void'
  // The patient has to send a picture or an answer first: without a choice of another decision, the next chart is what is left to do.
  const asked =
    waiting &&
    chosen === null &&
    [...chart.image_requests, ...chart.questions].some(({ state }) => state === 'open')
  const choose = (id: DecisionId) => {
    setChosen(id)
    // The form of the decision is drawn first.
    requestAnimationFrame(() => {
      if (form.current) focusOpenField(form.current)
    })
  }
  useKeys(
    offered
      .map(({ id }, index) => ({
        id,
        key: String(index + 1),
        label: t(`decision_${id}`),
        scope: 'page' as const,
        act: () => choose(id),
      }))
      .filter(({ id }) => !isSigned && whyNot(t, chart, id) === ''),
  )
  if (isSigned)
    return (
      <>
        <h2 className="sr-only">{t('title')}</h2>
        <SignedReceipt chart={chart} justSigned={decidedHere} />
      </>
    )
  if (chart.denial)
    return (
      <>
        <h2 className="sr-only">{t('title')}</h2>
        <DeniedReceipt denial={chart.denial} chart={chart} justDenied={decidedHere} />
      </>
    )
  // Who else has taken the order stands in the line above.
  const takenByOther = waiting && !chart.lock.mine && chart.lock.taken_by !== null
  const reasons = takenByOther
    ? []
    : [...new Set(offered.map(({ id }) => whyNot(t, chart, id)))].filter((why) => why !== '')
  return (
    <>
      <div className="grid flex-none gap-2.5 px-4 pt-3 pb-3">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
          <h2 className="type-meta font-semibold text-muted">{t('title')}</h2>
          {waiting ? <LockLine chart={chart} /> : null}
        </div>
        {offered.length === 0 ? (
          <Notice title={statusName(chart.order.status)}>{t('nothing')}</Notice>
        ) : (
          <fieldset aria-describedby={reasons.length > 0 ? 'why-not' : undefined}>
            <legend className="sr-only">{t('choose')}</legend>
            <div className="flex flex-wrap overflow-hidden rounded-control border-[1.5px] border-control">
              {offered.map(({ id }, index) => (
                <DecisionSegment
                  key={id}
                  id={id}
                  place={index + 1}
                  label={t(`decision_${id}`)}
                  off={whyNot(t, chart, id) !== ''}
                  checked={!asked && picked?.id === id}
                  onChoose={() => setChosen(id)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {reasons.length > 0 ? (
          <ul id="why-not" className="type-meta text-muted">
            {reasons.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {asked ? <AskedReceipt chart={chart} /> : null}
      {!asked && picked && blocked === '' ? (
        <div ref={form} className="flex min-h-0 grow flex-col">
          <DecisionForm key={picked.id} decision={picked.id} chart={chart} onAsked={() => setChosen(null)} />
        </div>
      ) : null}
      {waiting && !isAssignedToMe(chart) && chart.lock.taken_by === null ? (
        <>
          <div className="grow" />
          <PaneFoot>
            <TakeOrder chart={chart} />
          </PaneFoot>
        </>
      ) : null}
    </>
  )
}

type FormProps = { chart: Chart; onAsked: () => void }

function DecisionForm({ decision, ...props }: FormProps & { decision: DecisionId }) {
  if (decision === 'prescribe') return <PrescribeForm chart={props.chart} />
  return (
    <div className="pane min-h-0 grow px-4 pb-4">
      <OtherForm decision={decision} {...props} />
    </div>
  )
}

function OtherForm({ decision, chart, onAsked }: FormProps & { decision: Exclude<DecisionId, 'prescribe'> }) {
  switch (decision) {
    case 'refuse':
      return <RefuseForm chart={chart} />
    case 'ask':
      return <AskForm chart={chart} onAsked={onAsked} />
    case 'visit':
      return <VisitForm chart={chart} />
    case 'visit-done':
      return <VisitDoneForm chart={chart} />
    case 'void':
      return <VoidForm chart={chart} />
    case 'deny':
      return <DenyForm chart={chart} />
    case 'pause':
    case 'resume':
      return <ShippingForm chart={chart} />
  }
}
