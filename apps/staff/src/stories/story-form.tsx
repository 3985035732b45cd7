import { storyProblem } from '@contour/domain/stories/story-rules'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { useCallback, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { StoryVersion } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { storiesTexts } from '../texts/en/stories.ts'
import { MediaField } from './media-field.tsx'
import { StoryPreview } from './story-preview.tsx'
import { useUploads } from './use-uploads.ts'

/** The fields; the name is also the key of the label. */
const FIELDS = [
  { name: 'title', hint: null, limit: 120 },
  { name: 'label', hint: 'labelHint', limit: 200 },
  { name: 'clip', media: true },
  { name: 'poster', media: true },
  { name: 'captions', media: true },
  { name: 'consent_ref', hint: 'consentHint', limit: 200 },
  { name: 'place', hint: 'placeHint', limit: 2 },
  { name: 'review_by', hint: 'lastDayHint', limit: 10 },
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
  const t = useTexts(storiesTexts)
  const frame = useTexts(frameTexts)
  const [typed, setTyped] = useState<Typed>(() => typedOf(from))
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState<readonly StoryFile[]>([])
  const uploads = useUploads()
  const save = useAction({
    act: calls.stories.draft,
    refresh: [['stories']],
    done: () => t('saved', { title: typed.title }),
    onDone,
  })
  const story = { ...typed, place: typed.place.trim() === '' ? Number.NaN : Number(typed.place) }
  const waits = sending.length > 0 ? t('stillSending') : null
  const problem = tried ? (waits ?? storyProblem(story)) : null
  const key = id ?? 'new'
  const onSending = useCallback(
    (part: StoryFile, busy: boolean) =>
      setSending((now) =>
        now.includes(part) === busy ? now : busy ? [...now, part] : now.filter((one) => one !== part),
      ),
    [],
  )
  return (
    <form
      noValidate
      aria-label={from ? t('newVersion', { title: from.title }) : t('newStory')}
      className="grid gap-4 rounded-control bg-mist p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!waits && !storyProblem(story)) save.run(id === undefined ? story : { id, ...story })
      }}
    >
      {FIELDS.map((field) => {
        const { name } = field
        const id = `story-${key}-${name}`
        const onChange = (value: string) => setTyped((before) => ({ ...before, [name]: value }))
        if ('media' in field)
          return (
            <MediaField
              key={name}
              id={id}
              part={field.name}
              value={typed[name]}
              onSending={onSending}
              onUploaded={(path) => {
                uploads.drop(typed[name])
                uploads.add(path)
                onChange(path)
              }}
              onChange={(path) => {
                uploads.drop(typed[name])
                onChange(path)
              }}
            />
          )
        return (
          <TextField
            key={name}
            id={id}
            label={t(name)}
            hint={field.hint ? t(field.hint) : undefined}
            maxLength={field.limit}
            {...(name === 'place' ? { inputMode: 'numeric' as const, widthChars: 4 } : {})}
            {...(name === 'review_by' ? { widthChars: 12 } : {})}
            value={typed[name]}
            onChange={onChange}
          />
        )
      })}
      <StoryPreview {...typed} />
      {problem || save.problem ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: problem ?? save.problem ?? '' })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="desk" busy={save.busy}>
          {t('save')}
        </Button>
        <Button
          size="desk"
          tone="secondary"
          onClick={() => {
            uploads.dropAll()
            onDone()
          }}
        >
          {t('cancel')}
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
