import { DECISION_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { useTexts } from '@contour/texts/use-texts'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { lazy, Suspense, useState } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { signingTexts } from '../../texts/en/clinic-signing.ts'
import { AddonDecision } from './addon-decision.tsx'
import { requestedDoses } from './chart-facts.ts'
import { DoseChoice } from './dose-choice.tsx'
import { DoseLadder } from './dose-ladder.tsx'
import { LineDetails } from './line-details.tsx'
import {
  addonFieldId,
  addonOfLine,
  checkDraft,
  decideAddon,
  draftWarnings,
  draftOf,
  fieldId,
  newSupportLine,
} from './prescription-draft.ts'
import type { Draft, DraftLine } from './prescription-draft.ts'
import type { DraftAnswers } from './open-flags.ts'
import { PreparedText } from './prepared-text.tsx'
import { PrescriptionLine } from './prescription-line.tsx'

const SignDialog = lazy(() => import('./sign-dialog.tsx'))

/**
 * The dose of each month, support medication, the documented reason for compounding, and the button that stays in view
 * with what follows from a signature. Nothing is signed here: every draft is reviewed in a dialog first.
 */
export function PrescribeForm({ chart }: { chart: Chart }) {
  const t = useTexts(prescribingTexts)
  const signing = useTexts(signingTexts)
  const person = useStaffUser()
  const [draft, setDraft] = useState<Draft>(() => draftOf(chart))
  const [attempt, setAttempt] = useState(0)
  const [answers, setAnswers] = useState<DraftAnswers>({})
  const [reviewing, setReviewing] = useState(false)
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
  const review = () => {
    setAttempt(attempt + 1)
    if (checkDraft(t, draft).length === 0) setReviewing(true)
  }
  useKeys(person.npi ? [{ key: 'mod+enter', label: t('review'), scope: 'page', act: review }] : [])
  return (
    <Form aria-label={t('form')} className="flex min-h-0 grow flex-col" onSubmit={review}>
      <div className="pane grid min-h-0 grow content-start gap-2.5 px-4 pb-2">
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
        <DoseChoice chart={chart} draft={draft} onChoose={setDraft} />
        <DoseLadder chart={chart} lines={months} errorOf={(key) => errorOf(key, 'med')} onChange={setLine} />
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
        <PreparedText
          of="compounding"
          patient={chart.patient}
          text={draft.note}
          onChange={(note) => setDraft({ ...draft, note })}
        />
        <TextArea
          id={fieldId('', 'note')}
          label={t('note')}
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
          {signing('consequence', { patient: chart.patient.name, hours: DECISION_HOURS })}
        </p>
        <DeskButton tone="primary" type="submit" wide reason={person.npi ? undefined : signing('noNpi')}>
          {person.npi ? <WithKey name="mod+enter">{t('review')}</WithKey> : t('review')}
        </DeskButton>
      </PaneFoot>
      {reviewing ? (
        <Suspense>
          <SignDialog
            chart={chart}
            draft={draft}
            answers={answers}
            onAnswer={(id, answer) => setAnswers({ ...answers, [id]: answer })}
            onClose={() => setReviewing(false)}
          />
        </Suspense>
      ) : null}
    </Form>
  )
}
