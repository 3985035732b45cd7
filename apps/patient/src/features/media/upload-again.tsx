import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { fileName as nameOf, type RequestableImage } from '@contour/domain/media/image-request'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'
import { mediaTexts } from '../../texts/en/media.ts'
import { useTexts } from '@contour/texts/use-texts'
import { orderList, type ListedOrder } from '../orders/order-list.ts'
import { uploadMessage } from './image-rules.ts'
import { ImageUpload } from './image-upload.tsx'
import { uploadImage, type UploadFacts, type Uploaded } from './upload-image.ts'

type Request = ListedOrder['image_requests'][number]

type RequestedFile<R = Request> = {
  orderId: string
  request: R
  heading: 'h2' | 'h3' | 'h4'
  /** False once the server no longer requests the file. */
  standing: boolean
}

/** One new file that a clinician requests: an image is uploaded here, a video on its own page (X-61, D-47). */
export default function UploadAgain({ request, ...asked }: RequestedFile) {
  const { image_type: type } = request
  if (type === 'av_video') return <VideoAgain request={request} {...asked} />
  return <ImageAgain request={{ ...request, image_type: type }} {...asked} />
}

function VideoAgain({ orderId, request, heading, standing }: RequestedFile) {
  const t = useTexts(mediaTexts)
  if (!standing) return null
  return (
    <RequestCard request={request} heading={heading} title={t('videoAgainTitle')} lead={t('videoAgainLead')}>
      <div>
        <Button href={`/upload-video/${orderId}`}>{t('videoAgain')}</Button>
      </div>
    </RequestCard>
  )
}

type ImageRequest = Request & { image_type: RequestableImage }

/** Why a new image is needed, the file input, and a thank-you message. */
function ImageAgain({ orderId, request, heading, standing }: RequestedFile<ImageRequest>) {
  const t = useTexts(mediaTexts)
  const session = useSession()
  const client = useQueryClient()
  const facts = { imageType: request.image_type, formId: orderId, screen: 'adjust' } as const
  const { send, isHandedIn } = useSubmitImage(facts)
  const [thanked, setThanked] = useState(false)
  const over = !standing && !isHandedIn
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused element disappeared with the file input; a user whose focus is elsewhere is not moved.
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
  const kind = nameOf(request.image_type)
  return (
    <RequestCard request={request} heading={heading} title={t('againTitle', { kind })} lead={t('againLead')}>
      {session?.scope === 'patient' ? (
        <div className="max-w-form">
          <ImageUpload
            id={`new-${cardId(request)}`}
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
    </RequestCard>
  )
}

const cardId = (request: Request) => `image-${request.id}`

type Props = {
  request: Request
  heading: 'h2' | 'h3' | 'h4'
  title: string
  lead: string
  children: ReactNode
}

/** The card of a request: what is needed, why, and the clinician's note. */
function RequestCard({ request, heading: Heading, title, lead, children }: Props) {
  return (
    <section
      aria-labelledby={cardId(request)}
      className="grid max-w-[640px] gap-5 rounded-card border-[1.5px] border-marigold p-5 md:p-6"
    >
      <div className="grid max-w-measure gap-2">
        <Heading id={cardId(request)} className="type-h3">
          {title}
        </Heading>
        <p>
          {lead} {request.reason}
        </p>
        {request.note ? (
          <blockquote className="border-l-4 border-hairline pl-4 [overflow-wrap:anywhere]">
            {request.note}
          </blockquote>
        ) : null}
      </div>
      {children}
    </section>
  )
}

/** Uploads and submits (P-IMG-007); an uploaded file is not sent again if only the submission failed. */
function useSubmitImage(facts: UploadFacts & { imageType: RequestableImage }) {
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
      // Submitted in another tab, withdrawn, or the order ended: reload the orders to show the current state.
      if (known && error.status === 409) void client.invalidateQueries({ queryKey: orderList.queryKey })
      const lost = { at: 'put', status: null, online: navigator.onLine, screen: facts.screen } as const
      return { ok: false, message: known ? error.message : uploadMessage(lost, t) }
    }
    setHandedIn(true)
    return { ok: true, fileName }
  }
  return { send, isHandedIn }
}
