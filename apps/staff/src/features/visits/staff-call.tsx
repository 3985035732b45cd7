import { useEffect } from 'react'
import type { LocalMedia, LocalMediaState } from '@contour/client/live-call/local-media'
import { useCallState, useVisitCall } from '@contour/client/live-call/use-visit-call'
import type { ConnectionFacts, VisitCall } from '@contour/client/live-call/visit-call'
import { useTexts } from '@contour/texts/use-texts'
import { CallStage } from '@contour/ui/call-stage'
import { staffSession } from '../../calls/staff-session.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { noteActivity } from '../../frame/use-idle-watch.ts'
import { visitsTexts } from '../../texts/en/visits.ts'
import { CallEntrance } from './call-entrance.tsx'
import { DeviceProblems } from './device-problems.tsx'
import type { VisitRow } from './visit-reads.ts'

/** Milliseconds between two signs that a clinician in a call is at work, who may touch no key for a quarter hour. */
const AT_WORK_EVERY = 60_000

type Props = {
  visit: VisitRow
  media: LocalMedia
  devices: LocalMediaState
  enter: () => Promise<ConnectionFacts>
  onVisit: () => void
  onLeft: () => void
}

export function StaffCall(props: Props) {
  const call = useVisitCall({
    order: props.visit.order_id,
    offers: true,
    token: staffSession.token,
    enter: props.enter,
    media: props.media,
    onVisit: props.onVisit,
  })
  return <WithCall {...props} call={call} />
}

function WithCall({ call, visit, media, devices, onLeft }: Props & { call: VisitCall }) {
  const t = useTexts(visitsTexts)
  const { connection, peer, entered } = useCallState(call)
  useAtWork(peer.step === 'connected')
  if (connection.step === 'closed' && connection.reason === 'replaced')
    return (
      <div role="status" className="grid justify-items-start gap-3">
        <p>{t('elsewhereOpen')}</p>
        <DeskButton tone="primary" onClick={call.open}>
          {t('useHere')}
        </DeskButton>
      </div>
    )
  if (entered !== 'inside') return <CallEntrance call={call} visit={visit} media={media} devices={devices} />
  return (
    <div className="grid gap-2">
      <CallStage
        label={t('call', { patient: visit.patient })}
        text={t}
        titleLook="font-semibold"
        peer={peer}
        devices={devices}
        onMuted={(muted) => media.setMuted(muted)}
        onCamera={(on) => void media.setCamera(on)}
        onLeave={onLeft}
        soundBlocked={(play) => (
          <DeskButton tone="primary" onClick={play}>
            {t('soundOn')}
          </DeskButton>
        )}
      />
      <DeviceProblems devices={devices} onRetry={() => void media.open({ camera: false })} />
      {connection.step === 'lost' ? <p role="status">{t('serverLost')}</p> : null}
      <p className="type-small text-muted">{t('notRecorded')}</p>
    </div>
  )
}

/** Talking is work: it keeps the session, which ends after 15 idle minutes (D-34). */
function useAtWork(active: boolean): void {
  useEffect(() => {
    if (!active) return
    noteActivity()
    const timer = setInterval(noteActivity, AT_WORK_EVERY)
    return () => clearInterval(timer)
  }, [active])
}
