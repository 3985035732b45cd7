import { sizeText } from '@contour/domain/media/size-text'
import { storyMediaKey } from '@contour/domain/stories/story-media'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { UploadZone } from '@contour/ui/upload-zone'
import type { ChosenFile } from '@contour/ui/upload-zone'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../calls/use-action.ts'
import { storiesTexts } from '../../texts/en/stories.ts'
import { sendStoryFile } from './send-story-file.ts'
import { SiteFileField } from './site-file-field.tsx'
import { storyFileAccept, storyFileProblem } from './story-file-problem.ts'

const HINTS = { clip: 'clipHint', poster: 'posterHint', captions: 'captionsHint' } as const
const SENT = { clip: 'clipSent', poster: 'posterSent', captions: 'captionsSent' } as const
const KINDS = { clip: 'video', poster: 'image', captions: 'other' } as const

type Sending = { name: string; size: number; share: number }

/** Uploads a file of a story as soon as it is chosen, or takes one that the site already has. */
export function MediaField({
  id,
  part,
  value,
  onSending,
  onUploaded,
  onChange,
}: {
  id: string
  part: StoryFile
  value: string
  /** Whether a file is on its way: the story cannot be saved until then. */
  onSending: (part: StoryFile, busy: boolean) => void
  onUploaded: (path: string) => void
  onChange: (path: string) => void
}) {
  const t = useTexts(storiesTexts)
  const [wrong, setWrong] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Sending | null>(null)
  const send = useAction({
    act: sendStoryFile,
    refresh: [],
    done: () => t(SENT[part]),
    onDone: (path) => onUploaded(path),
  })
  useFocusAfter(id, send.busy)
  const { busy } = send
  useEffect(() => onSending(part, busy), [part, busy, onSending])
  const choose = (file: File) => {
    const problem = storyFileProblem(part, file, t)
    setWrong(problem)
    send.reset()
    if (problem) return
    setChosen({ name: file.name, size: file.size, share: 0 })
    send.run({
      part,
      file,
      onProgress: (share) => setChosen({ name: file.name, size: file.size, share }),
    })
  }
  const put = (path: string) => {
    setWrong(null)
    setChosen(null)
    send.reset()
    onChange(path)
  }
  const file = (): ChosenFile | undefined => {
    if (busy || storyMediaKey(value) === null) return undefined
    return {
      name: chosen?.name ?? t('uploaded'),
      sizeText: chosen ? sizeText(chosen.size) : t('stored'),
      previewUrl: value,
      kind: KINDS[part],
    }
  }
  return (
    <div className="grid gap-3">
      <UploadZone
        id={id}
        label={t(part)}
        hint={t(HINTS[part])}
        accept={storyFileAccept(part)}
        error={wrong ?? send.problem}
        file={file()}
        sent
        progress={busy && chosen ? progressOf(chosen, t) : undefined}
        onChoose={choose}
        onRemove={() => {
          put('')
          document.getElementById(id)?.focus()
        }}
      />
      {busy ? null : <SiteFileField id={`${id}-site`} part={part} value={value} onChange={put} />}
    </div>
  )
}

const progressOf = ({ size, share }: Sending, t: TextsOf<typeof storiesTexts>) => ({
  share,
  text: share < 1 ? t('sending', { share: sizeText(size * share), size: sizeText(size) }) : t('checking'),
})

/** The chosen input is gone while its file is sent; afterwards the focus returns to the field, unless it moved on. */
function useFocusAfter(id: string, busy: boolean) {
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body) document.getElementById(id)?.focus()
    was.current = busy
  }, [busy, id])
}
