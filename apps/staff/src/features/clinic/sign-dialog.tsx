import { useParts } from '@contour/texts/use-parts'
import { flagsToSign } from '@contour/domain/prescriptions/flags-to-sign'
import { quantityInWords } from '@contour/domain/dosing/directions'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { DECISION_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import type { Chart } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { signingTexts } from '../../texts/en/clinic-signing.ts'
import { formatBirthDate, formatSoon } from '../../words/times.ts'
import { requestedDoses } from './chart-facts.ts'
import { DosedText } from './dosed-text.tsx'
import { FlagAnswers, reasonId } from './flag-answers.tsx'
import { answeredFlags, openFlags, sentAnswers, type DraftAnswers } from './open-flags.ts'
import { directionsOf, draftWarnings } from './prescription-draft.ts'
import type { Draft, DraftAnswer, DraftLine } from './prescription-draft.ts'
import { SignSteps } from './sign-steps.tsx'
import { useIssue } from './use-issue.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/**
 * The final review: every dose in the dose font, warnings, who signs and what follows. A signed prescription is final
 * (M-04), so that no single key signs: the focus begins on the dialog, and Ctrl with Enter is a second, separate press.
 */
export default function SignDialog({
  chart,
  draft,
  answers,
  onAnswer,
  onClose,
}: {
  chart: Chart
  draft: Draft
  /** They outlive the dialog: who goes back to edit does not answer twice. */
  answers: DraftAnswers
  onAnswer: (id: string, answer: DraftAnswer) => void
  onClose: () => void
}) {
  const t = useTexts(signingTexts)
  const parts = useParts(signingTexts)
  const person = useStaffUser()
  const issue = useIssue(chart, onClose)
  const flags = flagsToSign(
    chart,
    draft.lines.map(({ slot, medId, quantity }) => ({ slot, med_id: medId, quantity })),
  )
  const open = openFlags(flags, answers)
  const [next] = open
  const goTo = (id: string) => document.getElementById(id)?.focus()
  const sign = () => {
    if (next) goTo(reasonId(next))
    else issue.sign(draft, sentAnswers(flags, answers))
  }
  useKeys(person.npi ? [{ key: 'mod+enter', label: t('sign'), scope: 'dialog', act: sign }] : [])
  const doubts = draftWarnings(t, chart, draft, requestedDoses(chart))
  const reason = chart.compounding_reasons.find(({ code }) => code === draft.reason)?.text
  return (
    <Modal
      open
      onClose={onClose}
      title={t('title')}
      stickyActions
      wide={answeredFlags(flags).length > 0}
      actions={
        <>
          {/* Who signs and what follows stay in view, however long the prescription is. */}
          <p className="type-small w-full leading-snug!">
            {person.npi
              ? parts('signedByNpi', {
                  name: <strong>{person.name}</strong>,
                  npi: <span className="type-number">{person.npi}</span>,
                })
              : parts('signedBy', { name: <strong>{person.name}</strong> })}{' '}
            {t('rule', { hours: DECISION_HOURS })}
            {chart.state_rule?.silence_accepts_other_dose === false ? ` ${t('ownYes')}` : null}
          </p>
          <OpenFlags flags={flags} open={open} onGo={goTo} />
          <DeskButton
            tone="primary"
            busy={issue.busy}
            onClick={sign}
            reason={person.npi ? (next ? t('openFirst') : undefined) : t('noNpi')}
          >
            {person.npi ? <WithKey name="mod+enter">{t('sign')}</WithKey> : t('sign')}
          </DeskButton>
          <DeskButton onClick={onClose}>{t('edit')}</DeskButton>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {parts('forPatient', {
            patient: <strong>{chart.patient.name}</strong>,
            birthDate: formatBirthDate(chart.patient.dob),
            state: chart.patient.state,
          })}
        </p>
        {doubts.length > 0 ? (
          <Notice tone="warn" title={t('warnings')}>
            <ul>
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {chart.visit ? <CanceledVisit visit={chart.visit} /> : null}
        <div
          className={answeredFlags(flags).length > 0 ? 'grid gap-6 md:grid-cols-[19rem_minmax(0,1fr)]' : ''}
        >
          <ul aria-label={t('prescription')} className="grid content-start gap-3">
            {draft.lines.map((line) => (
              <SignedLine key={line.key} chart={chart} line={line} />
            ))}
          </ul>
          <div className="grid content-start gap-4 max-md:mt-2">
            <FlagAnswers flags={flags} answers={answers} onAnswer={onAnswer} />
          </div>
        </div>
        <SignSteps chart={chart} lines={draft.lines} />
        <RefusedAddons chart={chart} draft={draft} />
        <div>
          <h3 className="type-meta font-semibold text-muted">{t('reason')}</h3>
          <p>{reason}</p>
          <p className="whitespace-pre-wrap text-muted">{draft.note.trim()}</p>
          {compositionsOf(chart, draft).map((composition) => (
            <p key={composition} className="type-small">
              {t('filledWith', { composition })}
            </p>
          ))}
        </div>
        <ActionProblem problem={issue.problem} />
      </div>
    </Modal>
  )
}

/** What is in the vials of the strengths that are signed. */
function compositionsOf({ formulary, products }: Chart, { lines }: Draft): string[] {
  const strengths = lines.flatMap(
    ({ medId }) => formulary.find(({ med_id: id }) => id === medId)?.strength_ug ?? [],
  )
  const filled = products.filter(({ strength_ug: ug }) => strengths.includes(ug))
  return [...new Set(filled.map(({ composition }) => composition))]
}

/** What the signature does to a visit that is booked or in line (D-48). */
function CanceledVisit({ visit }: { visit: NonNullable<Chart['visit']> }) {
  const t = useTexts(signingTexts)
  return (
    <p className="font-semibold text-warn">
      {visit.starts_at === null || visit.doctor === null
        ? t('cancelsLine')
        : t('cancelsVisit', { doctor: visit.doctor, time: formatSoon(visit.starts_at) })}
    </p>
  )
}

/** How many flags still wait and which is the next; a link moves the focus to it. */
function OpenFlags({
  flags,
  open,
  onGo,
}: {
  flags: readonly SigningFlag[]
  open: readonly SigningFlag[]
  onGo: (id: string) => void
}) {
  const t = useTexts(signingTexts)
  const count = answeredFlags(flags).length
  const [next] = open
  if (count === 0) return null
  return (
    <p role="status" className="type-small w-full leading-snug!">
      {next ? (
        <>
          <strong className="text-warn">{t('stillOpen', { open: open.length, count })}</strong>{' '}
          <button type="button" className="link text-left" onClick={() => onGo(reasonId(next))}>
            {next.reason}
          </button>
        </>
      ) : (
        t('allAnswered', { count })
      )}
    </p>
  )
}

function RefusedAddons({ chart, draft }: { chart: Chart; draft: Draft }) {
  const t = useTexts(signingTexts)
  const parts = useParts(signingTexts)
  const refused = draft.addons.filter(({ decision }) => decision === 'refused')
  if (refused.length === 0) return null
  return (
    <div>
      <h3 className="type-meta font-semibold text-muted">{t('addonsNotPrescribed')}</h3>
      <ul className="grid gap-1">
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            {parts('addonReason', {
              addon: name,
              reason: reason.trim(),
              price: (
                <span className="text-muted">
                  {t('notCharged', {
                    amount: chart.addons.find((bought) => bought.id === id)?.cents ?? 0,
                  })}
                </span>
              ),
            })}
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
        {line.label} · {product?.name}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <DoseText size="large">{product?.strength}</DoseText>
        <span>
          <DoseText>{quantityInWords(line.label, line.quantity)}</DoseText>
        </span>
      </p>
      <p>
        <DosedText text={directionsOf(chart, line)} />
      </p>
    </li>
  )
}
