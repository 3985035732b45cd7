import { storyProblem } from '@contour/domain/stories/story-rules'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { StoryVersion } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'

const FIELDS = [
  { name: 'title', label: 'Title', limit: 120 },
  {
    name: 'label',
    label: 'Under the title',
    hint: 'Who speaks, and what is not to be read from it',
    limit: 200,
  },
  { name: 'clip', label: 'Clip', hint: 'A path on this site, such as /stories/first.mp4', limit: 200 },
  { name: 'poster', label: 'Poster', hint: 'Such as /stories/first.webp', limit: 200 },
  { name: 'captions', label: 'Captions', hint: 'Such as /stories/first.vtt', limit: 200 },
  { name: 'consent_ref', label: 'Consent', hint: 'Where the signed consent of the person lies', limit: 200 },
  { name: 'place', label: 'Place', hint: 'Lower stands first', limit: 2 },
  { name: 'review_by', label: 'Last day', hint: 'Year, month and day, such as 2027-11-30', limit: 10 },
] as const

type Typed = Record<(typeof FIELDS)[number]['name'], string>

const EMPTY: Typed = {
  title: '',
  label: '',
  clip: '',
  poster: '',
  captions: '',
  consent_ref: '',
  place: '',
  review_by: '',
}

/** A new story, or a new version of one: clip, consent and last day. Another staff member approves it. */
export function StoryForm({ id, from, onDone }: { id?: string; from?: StoryVersion; onDone: () => void }) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(from))
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.stories.draft,
    refresh: [['stories']],
    done: () => `“${typed.title}” waits for approval.`,
    onDone,
  })
  const story = { ...typed, place: typed.place.trim() === '' ? Number.NaN : Number(typed.place) }
  const problem = tried ? storyProblem(story) : null
  const key = id ?? 'new'
  return (
    <form
      noValidate
      aria-label={from ? `New version of “${from.title}”` : 'New story'}
      className="grid gap-4 rounded-control bg-mist p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!storyProblem(story)) save.run(id === undefined ? story : { id, ...story })
      }}
    >
      {FIELDS.map(({ name, label, limit, ...more }) => (
        <TextField
          key={name}
          id={`story-${key}-${name}`}
          label={label}
          hint={'hint' in more ? more.hint : undefined}
          maxLength={limit}
          {...(name === 'place' ? { inputMode: 'numeric' as const, widthChars: 4 } : {})}
          {...(name === 'review_by' ? { widthChars: 12 } : {})}
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
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
          {from ? 'Leave it as it is' : 'Add none'}
        </Button>
      </div>
    </form>
  )
}

function typedOf(from: StoryVersion | undefined): Typed {
  if (!from) return EMPTY
  const { title, label, clip, poster, captions, consent_ref, review_by } = from
  return { title, label, clip, poster, captions, consent_ref, review_by, place: String(from.place) }
}
