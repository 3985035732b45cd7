import { EVIDENCE, claimProblem, isClaimId, whyNotApproved } from '@contour/domain/claims/claim-register'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { ClaimVersion } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { claimsTexts } from '../texts/en/claims.ts'
import { frameTexts } from '../texts/en/frame.ts'

/** A new version of a claim: text, figures, source and last day. Another staff member approves it. */
export function ClaimForm({ id, from, onDone }: { id: string; from: ClaimVersion; onDone: () => void }) {
  const t = useTexts(claimsTexts)
  const frame = useTexts(frameTexts)
  const [text, setText] = useState(from.text)
  const [evidence, setEvidence] = useState(from.evidence)
  const [source, setSource] = useState(from.source)
  const [population, setPopulation] = useState(from.population)
  const [studied, setStudied] = useState(from.studied)
  const [expires, setExpires] = useState(from.expires_on)
  const [figures, setFigures] = useState<Record<string, string>>(
    Object.fromEntries(Object.entries(from.figures).map(([name, figure]) => [name, String(figure)])),
  )
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.claims.draft,
    refresh: [['claims']],
    done: () => t('saved', { claim: id }),
    onDone,
  })
  const wording = {
    text,
    evidence,
    source,
    population,
    studied,
    expires_on: expires.trim(),
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, toNumber(figure)])),
  }
  const why = whyNotApproved(wording)
  const problem = (tried && isClaimId(id) ? claimProblem(id, wording) : null) ?? save.problem
  return (
    <form
      noValidate
      aria-label={t('newVersion', { claim: id })}
      className="grid gap-4 rounded-control bg-mist p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isClaimId(id) && !claimProblem(id, wording)) save.run({ id, ...wording })
      }}
    >
      <TextArea
        id={`${id}-text`}
        label={t('text')}
        hint={t('textHint')}
        rows={3}
        limit={400}
        value={text}
        onChange={setText}
      />
      {Object.entries(figures).map(([name, figure]) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={name.replaceAll('_', ' ')}
          inputMode="decimal"
          widthChars={8}
          value={figure}
          onChange={(value) => setFigures({ ...figures, [name]: value })}
        />
      ))}
      <SelectField
        id={`${id}-evidence`}
        label={t('evidence')}
        value={evidence}
        onChange={(value) => setEvidence(EVIDENCE.find((known) => known === value) ?? 'none')}
        choices={EVIDENCE.map((value) => ({ value, label: t(`evidence_${value}`) }))}
      />
      {why ? <p className="type-small text-warn">{why}</p> : null}
      <TextField
        id={`${id}-source`}
        label={t('sourceLabel')}
        maxLength={300}
        value={source}
        onChange={setSource}
      />
      <TextField
        id={`${id}-population`}
        label={t('population')}
        maxLength={300}
        value={population}
        onChange={setPopulation}
      />
      <TextField
        id={`${id}-studied`}
        label={t('studied')}
        optional
        maxLength={300}
        value={studied}
        onChange={setStudied}
      />
      <TextField
        id={`${id}-expires`}
        label={t('lastDay')}
        hint={t('lastDayHint')}
        widthChars={12}
        value={expires}
        onChange={setExpires}
      />
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="desk" busy={save.busy}>
          {t('save')}
        </Button>
        <Button size="desk" tone="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
