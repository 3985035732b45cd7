import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CAMERA_ERRORS, VIDEO_ERRORS } from '@contour/domain/media/video-errors'
import { VIDEO_INSTRUCTIONS, videoHeading } from '@contour/domain/media/video-limits'
import { Button } from '@contour/ui/button'
import { LeaveDialog } from '@contour/ui/leave-dialog'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useSession, type StoredSession } from '../../lib/session.ts'
import { useLeaveQuestion } from '../../lib/use-leave-question.ts'
import { orderList } from '../orders/order-list.ts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'
import { canRecord, isPhone } from './browser-camera.ts'
import { ChosenVideo } from './chosen-video.tsx'
import { PhoneLink } from './phone-link.tsx'
import { SayCard } from './say-card.tsx'
import { useOnline } from './use-online.ts'
import { useAwake } from './use-stay.ts'
import { useVideoFlow } from './use-video-flow.ts'
import { useVideoOrder } from './use-video-order.ts'
import { isUnsent, type VideoPhase } from './video-flow.ts'
import { VideoFoot, type RecordingWay } from './video-foot.tsx'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'

const CameraModal = lazy(() => import('./camera-modal.tsx'))
const CompressionDialog = lazy(() => import('./compression-dialog.tsx'))

/** /upload-video/:id: the identity video that some states require (document 3 §2, §4). */
export default function UploadVideoPage() {
  const id = useParam('id')
  const session = useSession()
  return session && <IdentityVideo key={id} orderId={id} session={session} />
}

function IdentityVideo({ orderId, session }: { orderId: string; session: StoredSession }) {
  const t = useTexts(identityVideoTexts)
  const client = useQueryClient()
  const { standing, stateName, asked } = useVideoOrder(orderId)
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRecording, setRecording] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [way] = useState(recordingWay)
  const [flow, state] = useVideoFlow(orderId, async (outcome) => {
    await client.invalidateQueries({ queryKey: orderList.queryKey })
    // The storage's own receipt attaches the video to its order (S-81), so nothing needs to be sent again.
    const notice =
      outcome === 'unreported' ? t('notAnnounced') : outcome === 'not_needed' ? t('notNeeded') : null
    await go('/home', { state: notice === null ? undefined : { notice } })
  })
  const { file, phase } = state
  useAwake(phase.step === 'uploading' || phase.step === 'compressing')
  const question = useLeaveQuestion(isHeld || isUnsent(state))
  const isOffered = file !== null && phase.step === 'offered'
  const wasOffered = useRef(false)
  useEffect(() => {
    // The chooser that had the focus before the dialog may be gone by now.
    if (wasOffered.current && !isOffered) heading.current?.focus()
    wasOffered.current = isOffered
  }, [isOffered])
  // What has begun is finished, even if the order stops needing a video meanwhile: the server tells what became of it.
  if (phase.step === 'idle' && !isRecording && standing !== 'open') return <NoVideo standing={standing} />
  // Then no video is required, so the page no longer says so.
  const isTurnedAway = phase.step === 'refused' && phase.isFinal
  const name = `${session.user.first_name} ${session.user.last_name}`.trim()
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-5 pt-5 pb-8">
        <h1 ref={heading} tabIndex={-1} className="type-question">
          {isTurnedAway ? t('refusedTitle') : videoHeading(stateName)}
        </h1>
        {asked && !file ? (
          <Notice tone="warn" title={t('askedAgain')}>
            {[asked.reason, asked.note].filter(Boolean).join(' ') || null}
          </Notice>
        ) : null}
        {way === 'none' ? <UnsupportedWarning /> : null}
        {isOnline || phase.step === 'uploading' ? null : (
          <Notice tone="warn" live="polite" title={t('offlineTitle')}>
            {t('offline')}
          </Notice>
        )}
        <Trouble phase={phase} />
        {file ? <ChosenVideo {...state} file={file} /> : <WhatToSay name={name} />}
        {file || way === 'capture' ? null : <PhoneLink mayMail={session.scope === 'patient'} />}
      </div>
      <VideoFoot flow={flow} state={state} way={way} onRecord={() => setRecording(true)} />
      <Suspense>
        {isRecording ? (
          <CameraModal
            name={name}
            onHold={setHeld}
            onClose={() => setRecording(false)}
            onUse={(video) => {
              setRecording(false)
              void flow.use(video.file, video.seconds)
            }}
          />
        ) : null}
        {/* A dialog of another kind would keep the focus from the question. */}
        {isOffered && !question ? (
          <CompressionDialog
            bytes={file.size}
            onCompress={() => void flow.compress()}
            onKeep={() => void flow.keepAsIs()}
            onAnother={flow.clear}
          />
        ) : null}
      </Suspense>
      {question ? (
        <LeaveDialog
          title={t('leaveTitle')}
          text={t('leaveText')}
          stayLabel={t('stay')}
          leaveLabel={t('leave')}
          onStay={question.stay}
          onLeave={question.leave}
        />
      ) : null}
    </PortalPage>
  )
}

/** What stands in place of the recorder: the order is still read, is not the patient's, or needs no video. */
function NoVideo({ standing }: { standing: 'loading' | 'absent' | 'needless' }) {
  const t = useTexts(identityVideoTexts)
  const isAbsent = standing === 'absent'
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      {standing === 'loading' ? (
        <LoadingBlock label={t('loading')} lines={4} />
      ) : (
        <div className="grid justify-items-start gap-5 pt-5 pb-8">
          <h1 className="type-question">{t(isAbsent ? 'absentTitle' : 'needlessTitle')}</h1>
          <p>{t(isAbsent ? 'absent' : 'needless')}</p>
          <Button href="/home">{t('toHome')}</Button>
        </div>
      )}
    </PortalPage>
  )
}

/** What went wrong, and what to do: the stated sentences, or the server's own about the order or the patient. */
function Trouble({ phase }: { phase: VideoPhase }) {
  const t = useTexts(identityVideoTexts)
  if (phase.step === 'failed') {
    const { message, suggestion } = VIDEO_ERRORS[phase.title]
    return (
      <Notice tone="error" live="assertive" title={phase.title}>
        {message} {suggestion}
      </Notice>
    )
  }
  if (phase.step !== 'refused') return null
  return (
    <Notice tone="error" live="assertive" title={phase.isFinal ? null : t('refusedTitle')}>
      {phase.message} {phase.isFinal ? t('refusedFinal') : null}
    </Notice>
  )
}

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

function recordingWay(): RecordingWay {
  if (isPhone(navigator.userAgent)) return 'capture'
  return canRecord() ? 'page' : 'none'
}
