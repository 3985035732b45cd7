import { EVIDENCE, claimProblem, isClaimId, whyNotApproved } from '@contour/domain/claims/claim-register'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { calls, type ClaimVersion } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { claimsTexts } from '../../texts/en/claims.ts'

/** A new version of a claim: text, figures, source and last day. Another staff member approves it. */
export function ClaimForm({ id, from, onDone }: { id: string; from: ClaimVersion; onDone: () => void }) {
  const t = useTexts(claimsTexts)
  const form = useActionForm({
    id,
    start: {
      text: from.text,
      evidence: from.evidence,
      source: from.source,
      population: from.population,
      studied: from.studied,
      expires_on: from.expires_on,
      figures: mapFigures(from.figures, String),
    },
    checkAll: (typed) => (isClaimId(id) ? claimProblem(id, wordingOf(typed)) : null),
    act: calls.claims.draft,
    refresh: [['claims']],
    done: () => t('saved', { claim: id }),
    onDone,
    input: (typed) => (isClaimId(id) ? { id, ...wordingOf(typed) } : null),
  })
  const { figures } = form.draft
  const why = whyNotApproved(wordingOf(form.draft))
  return (
    <PageForm
      form={form}
      label={t('newVersion', { claim: id })}
      submitLabel={t('save')}
      className="grid gap-4 rounded-control bg-mist p-4"
      more={
        <Button size="desk" tone="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
      }
    >
      <TextArea {...form.field('text')} label={t('text')} hint={t('textHint')} rows={3} limit={400} />
      {Object.entries(figures).map(([name, figure]) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={name.replaceAll('_', ' ')}
          inputMode="decimal"
          widthChars={8}
          value={figure}
          onChange={(value) => form.set({ figures: { ...figures, [name]: value } })}
        />
      ))}
      <SelectField
        {...form.choice('evidence', EVIDENCE)}
        label={t('evidence')}
        choices={EVIDENCE.map((value) => ({ value, label: t(`evidence_${value}`) }))}
      />
      {why ? <p className="type-small text-warn">{why}</p> : null}
      <TextField {...form.field('source')} label={t('sourceLabel')} maxLength={300} />
      <TextField {...form.field('population')} label={t('population')} maxLength={300} />
      <TextField {...form.field('studied')} label={t('studied')} optional maxLength={300} />
      <TextField {...form.field('expires_on')} label={t('lastDay')} hint={t('lastDayHint')} widthChars={12} />
    </PageForm>
  )
}

type Wording = Pick<ClaimVersion, 'text' | 'evidence' | 'source' | 'population' | 'studied' | 'expires_on'>

/** The version as it is sent: a figure that is no number is refused by the rules of claims. */
const wordingOf = ({ figures, expires_on, ...typed }: Wording & { figures: Record<string, string> }) => ({
  ...typed,
  expires_on: expires_on.trim(),
  figures: mapFigures(figures, toNumber),
})

const mapFigures = <From, To>(figures: Readonly<Record<string, From>>, to: (figure: From) => To) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, to(figure)]))

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
