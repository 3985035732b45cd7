import { DECISION_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { lazy, Suspense, useState } from 'react'
import type { Chart } from '../calls/calls.ts'
import { PaneFoot } from '../frame/pane-foot.tsx'
import { useStaffUser } from '../frame/staff-user.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { prescribingTexts } from '../texts/en/clinic-prescribing.ts'
import { signingTexts } from '../texts/en/clinic-signing.ts'
import { AddonDecision } from './addon-decision.tsx'
import { requestedDoses } from './chart-facts.ts'
import { DoseLadder } from './dose-ladder.tsx'
import { LineDetails } from './line-details.tsx'
import { addonFieldId, addonOfLine, checkDraft, decideAddon, draftWarnings } from './prescription-draft.ts'
import { draftOf, fieldId, newSupportLine } from './prescription-draft.ts'
import type { Draft, DraftLine } from './prescription-draft.ts'
import { PrescriptionLine } from './prescription-line.tsx'
import { useIssue } from './use-issue.ts'

const SignDialog = lazy(() => import('./sign-dialog.tsx'))

/**
 * The dose of each month, support medication, the documented reason for compounding, and the signature, which stays in
 * view with what follows from it. A draft with something to check, or with an add-on that is not prescribed, is reviewed
 * in a dialog first.
 */
export function PrescribeForm({ chart }: { chart: Chart }) {
  const t = useTexts(prescribingTexts)
  const signing = useTexts(signingTexts)
  const frame = useTexts(frameTexts)
  const person = useStaffUser()
  const [draft, setDraft] = useState<Draft>(() => draftOf(chart))
  const [attempt, setAttempt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const issue = useIssue(chart)
  const problems = attempt > 0 ? checkDraft(t, draft) : []
  const doubts = draftWarnings(signing, chart, draft, requestedDoses(chart))
  const setLine = (next: DraftLine) =>
    setDraft({ ...draft, lines: draft.lines.map((line) => (line.key === next.key ? next : line)) })
  const dropLine = (key: string) =>
    setDraft({ ...draft, lines: draft.lines.filter((line) => line.key !== key) })
  const messageOf = (id: string) => problems.find((problem) => problem.fieldId === id)?.message
  const errorOf = (key: string, field: string) => messageOf(fieldId(key, field))
  const months = draft.lines.filter(({ slot }) => slot !== 'Support')
  const support = draft.lines.filter(({ slot }) => slot === 'Support')
  const send = () => {
    setAttempt(attempt + 1)
    if (checkDraft(t, draft).length > 0) return
    const refused = draft.addons.some(({ decision }) => decision === 'refused')
    if (doubts.length > 0 || refused) setReviewing(true)
    else issue.sign(draft)
  }
  return (
    <form
      noValidate
      aria-label={t('form')}
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || reviewing || !person.npi) return
        event.preventDefault()
        send()
      }}
    >
      <div className="pane grid min-h-0 grow content-start gap-3 px-4 pb-3">
        <ErrorSummary errors={problems} attempt={attempt} />
        {chart.addons.map((bought) => (
          <AddonDecision
            key={bought.id}
            bought={bought}
            draft={draft.addons.find(({ id }) => id === bought.id)}
            errorOf={(field) => messageOf(addonFieldId(bought.id, field))}
            onDecide={(decided) => setDraft(decideAddon(chart, draft, decided))}
          />
        ))}
        <DoseLadder
          chart={chart}
          lines={months}
          errorOf={(key) => errorOf(key, 'med')}
          onChange={setLine}
        />
        {doubts.length > 0 ? (
          <ul aria-label={signing('warnings')} className="type-meta grid gap-0.5 font-semibold text-warn">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        ) : null}
        <LineDetails chart={chart} lines={months} errorOf={errorOf} onChange={setLine} />
        {support.map((line) => (
          <PrescriptionLine
            key={line.key}
            chart={chart}
            line={line}
            addon={addonOfLine(draft, line)?.name}
            errorOf={(field) => errorOf(line.key, field)}
            onChange={setLine}
            onRemove={addonOfLine(draft, line) ? undefined : () => dropLine(line.key)}
          />
        ))}
        <SelectField
          id={fieldId('', 'reason')}
          label={t('reason')}
          placeholder={t('reasonChoice')}
          choices={chart.compounding_reasons.map(({ code, text }) => ({ value: code, label: text }))}
          value={draft.reason}
          onChange={(reason) => setDraft({ ...draft, reason })}
          error={errorOf('', 'reason')}
        />
        <TextArea
          id={fieldId('', 'note')}
          label={t('note')}
          hint={t('noteHint')}
          rows={2}
          value={draft.note}
          onChange={(note) => setDraft({ ...draft, note })}
          error={errorOf('', 'note')}
        />
        {support.length < chart.support_formulary.length ? (
          <div>
            <button
              type="button"
              className="link min-h-8"
              onClick={() => setDraft({ ...draft, lines: [...draft.lines, newSupportLine(draft)] })}
            >
              {t('addSupport')}
            </button>
          </div>
        ) : null}
      </div>
      <PaneFoot>
        <p className="type-meta text-muted">
          {signing('consequence', { patient: chart.patient.name, hours: DECISION_HOURS })}{' '}
          {person.npi
            ? signing('signer', { name: person.name, npi: person.npi })
            : signing('signerWithoutNpi', { name: person.name })}
        </p>
        {issue.problem ? (
          <p role="alert" className="font-semibold text-error">
            {frame('error', { problem: issue.problem })}
          </p>
        ) : null}
        <Button
          type="submit"
          size="desk"
          wide
          busy={issue.busy}
          reason={person.npi ? undefined : signing('noNpi')}
        >
          {signing('sign')}
          <kbd aria-hidden className="rounded-small border border-white/60 px-1.5 font-text text-[0.75rem]">
            {signing('signKeys')}
          </kbd>
        </Button>
      </PaneFoot>
      {reviewing ? (
        <Suspense>
          <SignDialog chart={chart} draft={draft} onClose={() => setReviewing(false)} />
        </Suspense>
      ) : null}
    </form>
  )
}
