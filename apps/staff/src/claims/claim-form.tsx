import { claimProblem, isClaimId } from '@contour/domain/claims/claim-register'
import { Button } from '@contour/ui/button'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { ClaimVersion } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'

/** A new version of a claim: text, figures, source and last day. Another staff member approves it. */
export function ClaimForm({ id, from, onDone }: { id: string; from: ClaimVersion; onDone: () => void }) {
  const [text, setText] = useState(from.text)
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
    done: () => `The new version of ${id} waits for approval.`,
    onDone,
  })
  const wording = {
    text,
    source,
    population,
    studied,
    expires_on: expires.trim(),
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, toNumber(figure)])),
  }
  const problem = tried && isClaimId(id) ? claimProblem(id, wording) : null
  return (
    <form
      noValidate
      aria-label={`New version of ${id}`}
      className="grid gap-4 rounded-control bg-mist p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isClaimId(id) && !claimProblem(id, wording)) save.run({ id, ...wording })
      }}
    >
      <TextArea
        id={`${id}-text`}
        label="Text"
        hint="A figure’s name in braces stands for the figure."
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
      <TextField id={`${id}-source`} label="Source" maxLength={300} value={source} onChange={setSource} />
      <TextField
        id={`${id}-population`}
        label="In whom it holds"
        maxLength={300}
        value={population}
        onChange={setPopulation}
      />
      <TextField
        id={`${id}-studied`}
        label="Approval state of what was studied"
        optional
        maxLength={300}
        value={studied}
        onChange={setStudied}
      />
      <TextField
        id={`${id}-expires`}
        label="Last day"
        hint="Year, month and day, such as 2027-11-30"
        widthChars={12}
        value={expires}
        onChange={setExpires}
      />
      {problem || save.problem ? (
        <p role="alert" className="font-semibold text-error">
          Error: {problem ?? save.problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="desk" busy={save.busy}>
          Save for approval
        </Button>
        <Button size="desk" tone="secondary" onClick={onDone}>
          Leave it as it is
        </Button>
      </div>
    </form>
  )
}

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
