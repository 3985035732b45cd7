import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { imageName } from '@contour/domain/uploads/image-request'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { CallError } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'
import { mediaTexts } from '../../texts/en/media.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { ListedOrder } from '../orders/order-list.ts'
import { orderList } from '../orders/order-list.ts'
import { uploadMessage } from './image-rules.ts'
import { ImageUpload } from './image-upload.tsx'
import { uploadImage } from './upload-image.ts'
import type { UploadFacts, Uploaded } from './upload-image.ts'

type Request = ListedOrder['image_requests'][number]

/**
 * One new image that a clinician asks for: why, the chooser, a thank-you.
 * @param standing false once the server no longer asks
 */
export default function UploadAgain({
  orderId,
  request,
  heading: Heading,
  standing,
}: {
  orderId: string
  request: Request
  heading: 'h3' | 'h4'
  standing: boolean
}) {
  const t = useTexts(mediaTexts)
  const session = useSession()
  const client = useQueryClient()
  const facts = { imageType: request.image_type, formId: orderId, screen: 'adjust' } as const
  const { send, isHandedIn } = useHandIn(facts)
  const [thanked, setThanked] = useState(false)
  const over = !standing && !isHandedIn
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What had the focus is gone with the chooser; somebody who reads elsewhere is left there.
    if ((thanked || over) && document.activeElement === document.body) end.current?.focus()
  }, [thanked, over])

  if (thanked || over) {
    return (
      <div ref={end} tabIndex={-1}>
        <Notice
          tone={thanked ? 'success' : 'info'}
          live="polite"
          title={thanked ? t('againThanks') : undefined}
        >
          {thanked ? t('againNext') : t('againOver')}
        </Notice>
      </div>
    )
  }
  const kind = imageName(request.image_type)
  const id = `image-${request.id}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-card border-[1.5px] border-marigold p-5 md:p-6"
    >
      <div className="grid max-w-measure gap-2">
        <Heading id={id} className="type-h3">
          {t('againTitle', { kind })}
        </Heading>
        <p>
          {t('againLead')} {request.reason}
        </p>
        {request.note ? (
          <blockquote className="border-l-4 border-hairline pl-4 [overflow-wrap:anywhere]">
            {request.note}
          </blockquote>
        ) : null}
      </div>
      {session?.scope === 'patient' ? (
        <div className="max-w-form">
          <ImageUpload
            id={`new-${id}`}
            label={t('againLabel')}
            facts={facts}
            stored={undefined}
            send={send}
            onUploaded={() => {}}
            onAdvance={() => {
              setThanked(true)
              void client.invalidateQueries({ queryKey: orderList.queryKey })
            }}
          />
        </div>
      ) : (
        <div>
          <Button href="/login?page_ref=/home">{t('againLogin')}</Button>
        </div>
      )}
    </section>
  )
}

/** Uploads and hands in (P-IMG-007); what has arrived is not sent twice when only the word about it failed. */
function useHandIn(facts: UploadFacts & { imageType: Request['image_type'] }) {
  const t = useTexts(mediaTexts)
  const client = useQueryClient()
  const [isHandedIn, setHandedIn] = useState(false)
  const arrived = useRef<{ file: File; fileName: string }>(null)
  const send = async (file: File, onProgress: (share: number) => void): Promise<Uploaded> => {
    if (arrived.current?.file !== file) {
      const outcome = await uploadImage(file, facts, t, onProgress)
      if (!outcome.ok) return outcome
      arrived.current = { file, fileName: outcome.fileName }
    }
    const { fileName } = arrived.current
    try {
      const { formId, imageType } = facts
      await api.media.uploadImageAgain({ id: formId, file_name: fileName, image_type: imageType })
    } catch (error) {
      const known = error instanceof CallError && error.status > 0
      if (known && error.code === 'upload_refused') arrived.current = null
      // Answered in another tab, withdrawn, or the order ended: the page shows how it stands.
      if (known && error.status === 409) void client.invalidateQueries({ queryKey: orderList.queryKey })
      const lost = { at: 'put', status: null, online: navigator.onLine, screen: facts.screen } as const
      return { ok: false, message: known ? error.message : uploadMessage(lost, t) }
    }
    setHandedIn(true)
    return { ok: true, fileName }
  }
  return { send, isHandedIn }
}
