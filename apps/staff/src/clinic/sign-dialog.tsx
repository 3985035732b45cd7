import { Button } from '@contour/ui/button'
import { DoseText } from '@contour/ui/dose-text'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { formatUsd } from '@contour/domain/money/cents'
import { DECISION_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { useStaffUser } from '../frame/staff-user.ts'
import { formatBirthDate, formatFullInstant } from '../words/times.ts'
import { DosedText } from './dosed-text.tsx'
import { draftWarnings } from './prescription-draft.ts'
import type { Draft, DraftLine } from './prescription-draft.ts'

/** The final review: every dose in the dose font, warnings, and who signs. A signed prescription is final (M-04). */
export default function SignDialog({
  chart,
  draft,
  onClose,
}: {
  chart: Chart
  draft: Draft
  onClose: () => void
}) {
  const person = useStaffUser()
  const issue = useAction({
    act: calls.clinic.prescribe,
    refresh: [['chart', chart.order.id], ['queue']],
    done: ({ accepts_at }) =>
      accepts_at === null
        ? `Issued. ${chart.patient.name} is asked to answer.`
        : `Issued. ${chart.patient.name} can answer; it ships as written from ${formatFullInstant(accepts_at)}.`,
    onDone: onClose,
  })
  const requested = chart.forms.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.requested ?? {}
  const doubts = draftWarnings(chart, draft, requested)
  const reason = chart.compounding_reasons.find(({ code }) => code === draft.reason)?.text
  const sign = () =>
    issue.run({
      id: chart.order.id,
      items: draft.lines.map((line) => ({
        slot: line.slot,
        med_id: line.medId,
        quantity: line.quantity.trim(),
        directions: line.directions.trim(),
      })),
      addons_refused: draft.addons
        .filter(({ decision }) => decision === 'refused')
        .map(({ id, reason: why }) => ({ id, reason: why.trim() })),
      compounding_reason: draft.reason,
      compounding_note: draft.note.trim(),
    })
  return (
    <Modal
      open
      onClose={onClose}
      title="Review and sign"
      stickyActions
      actions={
        <>
          <Button
            size="desk"
            busy={issue.busy}
            onClick={sign}
            reason={person.npi ? undefined : 'Your account has no NPI. Ask an administrator.'}
          >
            Sign and issue
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            Change something
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          For <strong>{chart.patient.name}</strong>, born {formatBirthDate(chart.patient.dob)},{' '}
          {chart.patient.state}
        </p>
        {doubts.length > 0 ? (
          <Notice tone="warn" title="Look at this again">
            <ul>
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <ul className="grid gap-3">
          {draft.lines.map((line) => (
            <SignedLine key={line.key} chart={chart} line={line} />
          ))}
        </ul>
        <RefusedAddons chart={chart} draft={draft} />
        <div>
          <h3 className="type-meta font-semibold text-muted">Reason for compounding</h3>
          <p>{reason}</p>
          <p className="whitespace-pre-wrap text-muted">{draft.note.trim()}</p>
        </div>
        <p>
          Signed by <strong>{person.name}</strong>
          {person.npi ? <span className="type-number">, NPI {person.npi}</span> : null}. The patient has{' '}
          {DECISION_HOURS} hours to answer; then it ships as written. It cannot be edited, only voided and
          issued again.
        </p>
        {issue.problem ? (
          <p role="alert" className="font-semibold text-error">
            Error: {issue.problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

function RefusedAddons({ chart, draft }: { chart: Chart; draft: Draft }) {
  const refused = draft.addons.filter(({ decision }) => decision === 'refused')
  if (refused.length === 0) return null
  return (
    <div>
      <h3 className="type-meta font-semibold text-muted">Add-ons not prescribed</h3>
      <ul className="grid gap-1">
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            {name}: {reason.trim()}{' '}
            <span className="text-muted">
              {formatUsd(chart.addons.find((bought) => bought.id === id)?.cents ?? 0)} is not charged.
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SignedLine({ chart, line }: { chart: Chart; line: DraftLine }) {
  const product =
    chart.formulary.find((item) => item.med_id === line.medId) ??
    chart.support_formulary.find((item) => item.med_id === line.medId)
  return (
    <li className="border-b border-hairline pb-3 last:border-0 last:pb-0">
      <p className="type-meta text-muted">
        {line.slot} · {product?.name}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <DoseText size="large">{product?.strength}</DoseText>
        <span>
          <DoseText>{line.quantity}</DoseText>
        </span>
      </p>
      <p>
        <DosedText text={line.directions} />
      </p>
    </li>
  )
}
