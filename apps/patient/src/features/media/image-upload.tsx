import { useEffect, useRef, useState } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { UploadZone } from '@contour/ui/upload-zone'
import { mediaTexts } from '../../texts/en/media.ts'
import { useTexts } from '@contour/texts/use-texts'
import { ADVANCE_MS, imageError } from './image-rules.ts'
import { sizeText } from '@contour/domain/media/size-text'
import { uploadImage, type UploadFacts, type Uploaded } from './upload-image.ts'

type State =
  | { step: 'choosing' }
  | { step: 'sending'; share: number }
  | { step: 'failed'; message: string }
  | { step: 'sent' }

type Props = {
  id: string
  label: string
  facts: UploadFacts
  /** The stored name, if this question has been answered before. */
  stored: string | undefined
  /** Replaces the default upload, if sending involves more. */
  send?: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>
  onUploaded: (fileName: string) => void
  /** Told whether a picture was chosen that is not stored yet. */
  onOpen?: (isOpen: boolean) => void
  onAdvance: () => void
}

/** Select or drop, preview, "Confirm Upload", progress, then advance after half a second (document 3 §4). */
export function ImageUpload({
  id,
  label,
  facts,
  stored,
  send: sendFile,
  onUploaded,
  onOpen,
  onAdvance,
}: Props) {
  const t = useTexts(mediaTexts)
  const [file, setFile] = useState<File>()
  const [error, setFault] = useState<string>()
  const [state, setState] = useState<State>({ step: 'choosing' })
  const [previewUrl, setPreviewUrl] = useState<string>()
  // The patient may have gone back during the upload; then the image is not used as the answer.
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  useEffect(() => {
    if (state.step !== 'sent') return
    const timer = setTimeout(onAdvance, ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [state.step, onAdvance])

  const isOpen = file !== undefined && state.step !== 'sent'
  useEffect(() => onOpen?.(isOpen), [isOpen, onOpen])

  const put = (chosen: File | undefined) => {
    if (previewUrl) URL.revokeObjectURL(previewUrl)
    setPreviewUrl(chosen ? URL.createObjectURL(chosen) : undefined)
    setFile(chosen)
    setState({ step: 'choosing' })
  }
  const choose = (chosen: File) => {
    const found = imageError(chosen, t)
    setFault(found ?? undefined)
    put(found ? undefined : chosen)
  }
  const send = async () => {
    if (state.step === 'sending') return
    const found = imageError(file ?? null, t)
    if (found || !file) return setFault(found ?? undefined)
    setState({ step: 'sending', share: 0 })
    const notify = (share: number) => setState({ step: 'sending', share })
    const outcome = await (sendFile ? sendFile(file, notify) : uploadImage(file, facts, t, notify))
    if (!shown.current) return
    if (!outcome.ok) return setState({ step: 'failed', message: outcome.message })
    onUploaded(outcome.fileName)
    setState({ step: 'sent' })
  }
  const sending = state.step === 'sending'
  return (
    <div className="grid gap-5">
      {stored && !file ? <Notice tone="success">{t('has')}</Notice> : null}
      <UploadZone
        id={id}
        label={label}
        hint={t('imageHint')}
        accept="image/*"
        error={state.step === 'failed' ? state.message : error}
        file={
          file ? { name: file.name, sizeText: sizeText(file.size), previewUrl, kind: 'image' } : undefined
        }
        progress={
          sending
            ? { share: state.share, text: t('sent', { percent: Math.round(state.share * 100) }) }
            : undefined
        }
        sent={state.step === 'sent'}
        onChoose={choose}
        onRemove={() => put(undefined)}
      />
      {state.step === 'sent' ? (
        <Notice tone="success" live="polite">
          {t('done')}
        </Notice>
      ) : (
        <Button tone={file ? 'primary' : 'secondary'} wide busy={sending} onClick={() => void send()}>
          {state.step === 'failed' ? t('tryAgain') : t('confirm')}
        </Button>
      )}
      {file && previewUrl && state.step !== 'sent' ? (
        <img
          src={previewUrl}
          alt={t('preview')}
          className="max-h-72 w-full rounded-control border border-hairline object-contain"
        />
      ) : null}
    </div>
  )
}
