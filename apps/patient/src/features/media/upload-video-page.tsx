import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { findState } from '@contour/domain/intake/states'
import type { VideoErrorTitle } from '@contour/domain/media/video-errors'
import { VIDEO_ERRORS } from '@contour/domain/media/video-errors'
import {
  VIDEO_ACCEPT,
  VIDEO_BUTTONS,
  VIDEO_INSTRUCTIONS,
  VIDEO_SUCCESS,
  videoHeading,
} from '@contour/domain/media/video-limits'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { StickyActions } from '@contour/ui/sticky-actions'
import { UploadZone } from '@contour/ui/upload-zone'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'
import { orderList } from '../orders/order-list.ts'
import { mediaTexts } from '../../texts/en/media.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { checkChosenVideo } from './check-chosen-video.ts'
import { recordUnannouncedVideo, sendVideo, verdictOn } from './send-video.ts'
import { lengthText, sizeText } from './size-text.ts'

type State =
  | { step: 'idle' }
  | { step: 'checking' | 'ready' }
  | { step: 'failed'; title: VideoErrorTitle }
  | { step: 'uploading'; share: number; attempt: number }
  | { step: 'uploaded' }

/** /upload-video/:id: the identity video that some states require, uploaded as a file (document 3 §2, §4). */
export default function UploadVideoPage() {
  const t = useTexts(mediaTexts)
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const stored = useText('userState')
  const stateName = findState(query.get('state') ?? stored)?.name ?? null
  const [file, setFile] = useState<File>()
  const [seconds, setSeconds] = useState<number | null>(null)
  const [state, setState] = useState<State>({ step: 'idle' })
  const busy = state.step === 'uploading' || state.step === 'uploaded' || state.step === 'checking'
  useLeaveWarning(state.step === 'uploading')
  if (!session) return <Navigate to={`/login?page_ref=/upload-video/${id}`} replace />

  const choose = async (chosen: File) => {
    setFile(chosen)
    setSeconds(null)
    setState({ step: 'checking' })
    const checked = await checkChosenVideo(chosen)
    if (checked.error) setFile(undefined)
    else setSeconds(checked.seconds)
    setState(checked.error ? { step: 'failed', title: checked.error } : { step: 'ready' })
  }
  const notify = async (path: string) => {
    setState({ step: 'uploaded' })
    let told = true
    try {
      await api.media.uploadVideo({ s3FileName: path, uniqueId: id })
    } catch (error) {
      const verdict = verdictOn(error)
      if (verdict) {
        setFile(undefined)
        return setState({ step: 'failed', title: verdict })
      }
      recordUnannouncedVideo(file!, id, error)
      told = false
    }
    await client.invalidateQueries({ queryKey: orderList.queryKey })
    // The storage's own receipt attaches the video to its order (S-81), so nothing needs to be sent again.
    await navigate('/home', { state: told ? undefined : { notice: t('notAnnounced') } })
  }
  const upload = async () => {
    if (busy) return
    // A rejected file was discarded: retrying starts with selecting another file.
    if (state.step === 'failed' && !file) return document.getElementById('video-file')?.click()
    const { error } = await checkChosenVideo(file)
    if (error) return setState({ step: 'failed', title: error })
    if (!file) return
    let attempt = 0
    setState({ step: 'uploading', share: 0, attempt })
    const outcome = await sendVideo(file, id, {
      progress: (share) => setState({ step: 'uploading', share, attempt }),
      retry: (nth) => {
        attempt = nth
        setState({ step: 'uploading', share: 0, attempt })
      },
    })
    if (outcome.ok) await notify(outcome.storedPath)
    else {
      if (outcome.unusable) setFile(undefined)
      setState({ step: 'failed', title: outcome.title })
    }
  }
  return (
    <PortalPage footer={false} title={t('videoTitle')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-5 pb-8">
        <h1 tabIndex={-1} className="type-question">
          {videoHeading(stateName)}
        </h1>
        <ol className="card grid list-decimal gap-2 py-5 pr-6 pl-10">
          {VIDEO_INSTRUCTIONS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {state.step === 'failed' ? (
          <Notice tone="error" live="assertive" title={state.title}>
            {VIDEO_ERRORS[state.title].message} {VIDEO_ERRORS[state.title].suggestion}
          </Notice>
        ) : null}
        <UploadZone
          id="video"
          label={t('video')}
          hint={t('videoHint')}
          accept={VIDEO_ACCEPT}
          file={
            file
              ? {
                  name: file.name,
                  sizeText: sizeText(file.size) + (seconds === null ? '' : `, ${lengthText(seconds)}`),
                  kind: 'video',
                }
              : undefined
          }
          progress={progressOf(state, file, t)}
          sent={state.step === 'uploaded'}
          onChoose={(chosen) => void choose(chosen)}
        />
        {state.step === 'uploaded' ? (
          <Notice tone="success" live="polite" title={VIDEO_SUCCESS}>
            {t('telling')}
          </Notice>
        ) : null}
      </div>
      <StickyActions>
        <Button wide busy={busy} onClick={() => void upload()}>
          {buttonText(state)}
        </Button>
      </StickyActions>
    </PortalPage>
  )
}

function buttonText(state: State): string {
  if (state.step === 'failed') return VIDEO_BUTTONS.failed
  if (state.step === 'uploaded') return VIDEO_BUTTONS.done
  if (state.step !== 'uploading') return VIDEO_BUTTONS.ready
  return state.attempt > 0 ? VIDEO_BUTTONS.retrying(state.attempt) : VIDEO_BUTTONS.uploading
}

function progressOf(state: State, file: File | undefined, t: TextsOf<typeof mediaTexts>) {
  if (state.step !== 'uploading' || !file) return undefined
  const { share } = state
  return {
    share,
    text: t('videoProgress', {
      sent: sizeText(file.size * share),
      size: sizeText(file.size),
      percent: Math.round(share * 100),
    }),
  }
}

/** Asks for confirmation before the page is left during a video upload. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
