import { useRef, useState } from 'react'
import { Button } from '@contour/ui/button'
import { StickyActions } from '@contour/ui/sticky-actions'
import { UploadZone } from '@contour/ui/upload-zone'
import { useTexts } from '@contour/texts/use-texts'
import type { ReplacementDraft } from '../../lib/stored-objects.ts'
import { mediaTexts } from '../../texts/en/media.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { sizeText } from '@contour/domain/media/size-text'
import { uploadImage } from '../media/upload-image.ts'
import { photoError, previewOf } from './photo-rules.ts'
import { RequestSummary } from './request-summary.tsx'
import { SentPhoto } from './sent-photo.tsx'
import { Problem } from '../../frame/problem.tsx'

type Props = {
  draft: ReplacementDraft
  change: (part: Partial<ReplacementDraft>) => void
  busy: boolean
  /** Why the request was not accepted. */
  error: string | undefined
  onSend: (photo: NonNullable<ReplacementDraft['photo']>) => void
}

/**
 * Step 3: a photo. It is sent when it is selected, by a signed URL and a plain PUT (P-RPL-014), so that a reload does
 * not lose it; the request names it by its URL.
 */
export function PhotoStep({ draft, change, busy, error, onSend }: Props) {
  const t = useTexts(replacementTexts)
  const media = useTexts(mediaTexts)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<{ name: string; bytes: number; share: number }>()
  // A press while the photo is on its way counts: the request goes when it is there (D-01).
  const pressed = useRef(false)
  const [waits, setWaits] = useState(false)
  const { photo } = draft
  const choose = async (file: File) => {
    const found = photoError(file)
    setProblem(found ?? undefined)
    if (found) return
    const facts = { name: file.name, bytes: file.size }
    setSending({ ...facts, share: 0 })
    const preview = await previewOf(file)
    const outcome = await uploadImage(
      file,
      { imageType: 'replacement', formId: 'replacement-request', screen: 'form' },
      media,
      (share) => setSending({ ...facts, share }),
    )
    setSending(undefined)
    const goes = pressed.current
    pressed.current = false
    setWaits(false)
    if (!outcome.ok) return setProblem(outcome.message)
    const sent = { ...facts, url: outcome.publicUrl ?? outcome.fileName, preview }
    change({ photo: sent })
    if (goes) onSend(sent)
  }
  const send = () => {
    if (sending) {
      pressed.current = true
      return setWaits(true)
    }
    if (!photo) return setProblem(t('noImage'))
    onSend(photo)
  }
  return (
    <div className="grid max-w-form gap-6 pt-5">
      <div className="grid gap-2">
        <h1 tabIndex={-1} className="type-h1">
          {t('photoTitle')}
        </h1>
        <p className="text-muted">{t('photoLead')}</p>
      </div>
      <Problem of={error} />
      {photo && !sending ? (
        <SentPhoto photo={photo} error={problem} onChoose={(file) => void choose(file)} />
      ) : (
        <UploadZone
          id="photo"
          label={t('photoLabel')}
          hint={t('photoHint')}
          accept="image/*"
          error={problem}
          file={
            sending ? { name: sending.name, sizeText: sizeText(sending.bytes), kind: 'image' } : undefined
          }
          progress={
            sending
              ? { share: sending.share, text: t('photoSent', { percent: Math.round(sending.share * 100) }) }
              : undefined
          }
          onChoose={(file) => void choose(file)}
        />
      )}
      <RequestSummary draft={draft} onChange={(step) => change({ step })} />
      <p className="type-small text-muted">{t('foot')}</p>
      <StickyActions>
        <Button wide busy={busy || waits} onClick={send}>
          {t(waits ? 'sendingPhoto' : 'send')}
        </Button>
      </StickyActions>
    </div>
  )
}
