import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { findState } from '@contour/domain/intake/states'
import { CAMERA_ERRORS, VIDEO_ERRORS } from '@contour/domain/media/video-errors'
import { VIDEO_INSTRUCTIONS, videoHeading } from '@contour/domain/media/video-limits'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useText } from '../../lib/device-store.ts'
import { useSession } from '../../lib/session.ts'
import type { StoredSession } from '../../lib/session.ts'
import { orderList } from '../orders/order-list.ts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import { canRecord, isPhone } from './browser-camera.ts'
import { ChosenVideo } from './chosen-video.tsx'
import { PhoneLink } from './phone-link.tsx'
import { SayCard } from './say-card.tsx'
import { useOnline } from './use-online.ts'
import { useStay } from './use-stay.ts'
import { useVideoFlow } from './use-video-flow.ts'
import { VideoFoot } from './video-foot.tsx'
import type { RecordingWay } from './video-foot.tsx'

const CameraModal = lazy(() => import('./camera-modal.tsx'))
const CompressionDialog = lazy(() => import('./compression-dialog.tsx'))

/** /upload-video/:id: the identity video that some states require (document 3 §2, §4). */
export default function UploadVideoPage() {
  const { id = '' } = useParams()
  const session = useSession()
  if (!session) return <Navigate to={`/login?page_ref=/upload-video/${id}`} replace />
  return <IdentityVideo key={id} orderId={id} session={session} />
}

function IdentityVideo({ orderId, session }: { orderId: string; session: StoredSession }) {
  const t = useTexts(identityVideoTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const stateName = useStateName(orderId)
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRecording, setRecording] = useState(false)
  const [way] = useState(recordingWay)
  const [flow, state] = useVideoFlow(orderId, async (outcome) => {
    await client.invalidateQueries({ queryKey: orderList.queryKey })
    // The storage's own receipt attaches the video to its order (S-81), so nothing needs to be sent again.
    const notice =
      outcome === 'unreported' ? t('notAnnounced') : outcome === 'not_needed' ? t('notNeeded') : null
    await navigate('/home', { state: notice === null ? undefined : { notice } })
  })
  const { file, phase } = state
  useStay(phase.step === 'uploading' || phase.step === 'compressing')
  const isOffered = file !== null && phase.step === 'offered'
  const wasOffered = useRef(false)
  useEffect(() => {
    // The chooser that had the focus before the dialog may be gone by now.
    if (wasOffered.current && !isOffered) heading.current?.focus()
    wasOffered.current = isOffered
  }, [isOffered])
  const name = `${session.user.first_name} ${session.user.last_name}`.trim()
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-5 pt-5 pb-8">
        <h1 ref={heading} tabIndex={-1} className="type-question">
          {videoHeading(stateName)}
        </h1>
        {way === 'none' ? <UnsupportedWarning /> : null}
        {isOnline || phase.step === 'uploading' ? null : (
          <Notice tone="warn" live="polite" title={t('offlineTitle')}>
            {t('offline')}
          </Notice>
        )}
        {phase.step === 'failed' ? (
          <Notice tone="error" live="assertive" title={phase.title}>
            {VIDEO_ERRORS[phase.title].message} {VIDEO_ERRORS[phase.title].suggestion}
          </Notice>
        ) : null}
        {file ? <ChosenVideo {...state} file={file} /> : <WhatToSay name={name} />}
        {file || way === 'capture' ? null : <PhoneLink mayMail={session.scope === 'patient'} />}
      </div>
      <VideoFoot flow={flow} state={state} way={way} onRecord={() => setRecording(true)} />
      <Suspense>
        {isRecording ? (
          <CameraModal
            name={name}
            onClose={() => setRecording(false)}
            onUse={(video) => {
              setRecording(false)
              void flow.use(video.file, video.seconds)
            }}
          />
        ) : null}
        {isOffered ? (
          <CompressionDialog
            bytes={file.size}
            onCompress={() => void flow.compress()}
            onKeep={() => void flow.keepAsIs()}
            onAnother={flow.clear}
          />
        ) : null}
      </Suspense>
    </PortalPage>
  )
}

/** The sentence to say, the stated instructions, and what is accepted. */
function WhatToSay({ name }: { name: string }) {
  const t = useTexts(identityVideoTexts)
  return (
    <>
      <SayCard name={name} />
      <ol className="grid list-decimal gap-2 pl-6 marker:text-muted">
        {VIDEO_INSTRUCTIONS.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="type-small text-muted">{t('hint')}</p>
    </>
  )
}

/** Shown where neither the page nor a camera app can record; a file can still be chosen (P-VID-011). */
function UnsupportedWarning() {
  const t = useTexts(identityVideoTexts)
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  const { message, suggestion } = CAMERA_ERRORS.unsupported_browser
  return (
    <Notice
      tone="warn"
      title={t('unsupportedTitle')}
      actions={
        <Button tone="secondary" onClick={() => setRead(true)}>
          {t('gotIt')}
        </Button>
      }
    >
      {message} {suggestion}
    </Notice>
  )
}

/** The state of the query, else the stored one, else the order's (S-77). */
function useStateName(orderId: string): string | null {
  const [query] = useSearchParams()
  const stored = useText('userState')
  const known = findState(query.get('state') ?? '') ?? findState(stored ?? '')
  const orders = useQuery({ ...orderList, enabled: !known })
  const ordered = orders.data?.orders.find(({ id }) => id === orderId)?.state
  return (known ?? findState(ordered ?? ''))?.name ?? null
}

function recordingWay(): RecordingWay {
  if (isPhone(navigator.userAgent)) return 'capture'
  return canRecord() ? 'page' : 'none'
}
