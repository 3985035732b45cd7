import { storyProblem, type StoryFile } from '@contour/domain/stories/story-rules'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { useCallback, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StoryVersion } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { storiesTexts } from '../../texts/en/stories.ts'
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
  const [sending, setSending] = useState<readonly StoryFile[]>([])
  const uploads = useUploads()
  const form = useActionForm({
    id: `story-${id ?? 'new'}`,
    start: typedOf(from),
    checkAll: (typed) => (sending.length > 0 ? t('stillSending') : storyProblem(storyOf(typed))),
    act: calls.stories.draft,
    refresh: [['stories']],
    done: (_, { title }) => t('saved', { title }),
    onDone,
    input: (typed) => (id === undefined ? storyOf(typed) : { id, ...storyOf(typed) }),
  })
  const onSending = useCallback(
    (part: StoryFile, busy: boolean) =>
      setSending((now) =>
        now.includes(part) === busy ? now : busy ? [...now, part] : now.filter((one) => one !== part),
      ),
    [],
  )
  return (
    <PageForm
      form={form}
      label={from ? t('newVersion', { title: from.title }) : t('newStory')}
      submitLabel={t('save')}
      className="grid gap-4 rounded-control bg-mist p-4"
      more={
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
      }
    >
      {FIELDS.map((field) => {
        const { name } = field
        const { id: input, value, onChange } = form.field(name)
        if ('media' in field)
          return (
            <MediaField
              key={name}
              id={input}
              part={field.name}
              value={value}
              onSending={onSending}
              onUploaded={(path) => {
                uploads.drop(value)
                uploads.add(path)
                onChange(path)
              }}
              onChange={(path) => {
                uploads.drop(value)
                onChange(path)
              }}
            />
          )
        return (
          <TextField
            key={name}
            id={input}
            label={t(name)}
            hint={field.hint ? t(field.hint) : undefined}
            maxLength={field.limit}
            {...(name === 'place' ? { inputMode: 'numeric' as const, widthChars: 4 } : {})}
            {...(name === 'review_by' ? { widthChars: 12 } : {})}
            value={value}
            onChange={onChange}
          />
        )
      })}
      <StoryPreview {...form.draft} />
    </PageForm>
  )
}

/** The story as it is sent: a place that is no number is refused by the rules of stories. */
const storyOf = ({ place, ...typed }: Typed) => ({
  ...typed,
  place: place.trim() === '' ? Number.NaN : Number(place),
})

function typedOf(from: StoryVersion | undefined): Typed {
  if (!from) return EMPTY
  const { title, label, clip, poster, captions, consent_ref, review_by } = from
  return { title, label, clip, poster, captions, consent_ref, review_by, place: String(from.place) }
}
