import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { lazy, Suspense, useState } from 'react'
import type { Chart } from '../calls/calls.ts'
import { prescribingTexts } from '../texts/en/clinic-prescribing.ts'
import { AddonDecision } from './addon-decision.tsx'
import { addonFieldId, addonOfLine, checkDraft, decideAddon } from './prescription-draft.ts'
import { draftOf, fieldId, newSupportLine } from './prescription-draft.ts'
import type { Draft, DraftLine } from './prescription-draft.ts'
import { PrescriptionLine } from './prescription-line.tsx'

const SignDialog = lazy(() => import('./sign-dialog.tsx'))

/** One line per month, support medication, the documented reason for compounding, then a review before signing. */
export function PrescribeForm({ chart }: { chart: Chart }) {
  const t = useTexts(prescribingTexts)
  const [draft, setDraft] = useState<Draft>(() => draftOf(chart))
  const [attempt, setAttempt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const problems = attempt > 0 ? checkDraft(t, draft) : []
  const setLine = (next: DraftLine) =>
    setDraft({ ...draft, lines: draft.lines.map((line) => (line.key === next.key ? next : line)) })
  const dropLine = (key: string) =>
    setDraft({ ...draft, lines: draft.lines.filter((line) => line.key !== key) })
  const messageOf = (id: string) => problems.find((problem) => problem.fieldId === id)?.message
  const errorOf = (key: string, field: string) => messageOf(fieldId(key, field))
  const supportCount = draft.lines.filter(({ slot }) => slot === 'Support').length
  return (
    <form
      noValidate
      aria-label={t('form')}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (checkDraft(t, draft).length === 0) setReviewing(true)
      }}
    >
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
      {draft.lines.map((line) => (
        <PrescriptionLine
          key={line.key}
          chart={chart}
          line={line}
          addon={addonOfLine(draft, line)?.name}
          errorOf={(field) => errorOf(line.key, field)}
          onChange={setLine}
          onRemove={
            line.slot === 'Support' && !addonOfLine(draft, line) ? () => dropLine(line.key) : undefined
          }
        />
      ))}
      {supportCount < chart.support_formulary.length ? (
        <div>
          <Button
            size="desk"
            tone="secondary"
            onClick={() => setDraft({ ...draft, lines: [...draft.lines, newSupportLine(draft)] })}
          >
            {t('addSupport')}
          </Button>
        </div>
      ) : null}
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
        rows={3}
        value={draft.note}
        onChange={(note) => setDraft({ ...draft, note })}
        error={errorOf('', 'note')}
      />
      <Button type="submit" size="desk" wide>
        {t('review')}
      </Button>
      {reviewing ? (
        <Suspense>
          <SignDialog chart={chart} draft={draft} onClose={() => setReviewing(false)} />
        </Suspense>
      ) : null}
    </form>
  )
}
