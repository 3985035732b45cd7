import { useEffect, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LocalMedia, LocalMediaState } from '@contour/client/live-call/local-media'
import { useCallState, useVisitCall } from '@contour/client/live-call/use-visit-call'
import type { VisitCall } from '@contour/client/live-call/visit-call'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { pageTitle } from '../../lib/brand.ts'
import { api } from '../../lib/patient-api.ts'
import { sessionToken } from '../../lib/session.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { WithDeviceCheck } from './with-device-check.tsx'
import { BookedVisit } from './booked-visit.tsx'
import { CallScreen } from './call-screen.tsx'
import { CheckedIn } from './checked-in.tsx'
import { InLine } from './in-line.tsx'
import { visitOf, type OpenVisit, type Visit } from './visit-of.ts'
import { Problem } from '../../frame/problem.tsx'

type Props = {
  id: string
  page: Visit
  open: OpenVisit
  media: LocalMedia
  devices: LocalMediaState
  check: ReactNode
  /** The patient has left the call and may enter it again. */
  onLeft: () => void
}

/** An open visit, from its booking to the end of the call; this page counts as the patient being here. */
export function OpenVisitCard(props: Props) {
  const { id, media } = props
  const client = useQueryClient()
  const call = useVisitCall({
    order: id,
    offers: false,
    token: sessionToken,
    enter: async () => (await api.visits.enterVisit({ id })).connection,
    media,
    onVisit: () => void client.invalidateQueries({ queryKey: visitOf(id).queryKey }),
  })
  return <WithCall {...props} call={call} />
}

function WithCall({ call, ...props }: Props & { call: VisitCall }) {
  const { id, page, open, media, devices, check, onLeft } = props
  const state = useCallState(call)
  const { connection, entered } = state
  // The service says so before the page has read what comes next, which may fail: nothing is seen or heard meanwhile.
  const isEnded = connection.visit === 'ended'
  useEffect(() => {
    if (isEnded) media.close()
  }, [isEnded, media])
  if (connection.step === 'closed' && connection.reason === 'replaced')
    return <Elsewhere onHere={call.open} />
  if (open.state === 'booked') return <BookedVisit id={id} page={page} open={open} check={check} />
  if (open.state === 'waiting' && open.starts_at)
    return <CheckedIn id={id} page={page} open={open} startsAt={open.starts_at} check={check} />
  if (open.state === 'waiting') return <InLine id={id} page={page} open={open} check={check} />
  if (isEnded) return <Ended />
  if (entered === 'inside')
    return <CallScreen state={state} media={media} devices={devices} open={open} onLeave={onLeft} />
  return <Entrance call={call} open={open} media={media} devices={devices} check={check} />
}

function Elsewhere({ onHere }: { onHere: () => void }) {
  const t = useTexts(visitRoomTexts)
  return (
    <Notice live="polite" title={t('elsewhere')} actions={<Button onClick={onHere}>{t('here')}</Button>}>
      {t('elsewhereText')}
    </Notice>
  )
}

function Ended() {
  const t = useTexts(visitRoomTexts)
  return (
    <Notice live="polite" title={t('endedTitle')}>
      {t('endedText')}
    </Notice>
  )
}

/** The doctor calls, or is in the call already: one press leads in. */
function Entrance({
  call,
  open,
  media,
  devices,
  check,
}: Pick<Props, 'open' | 'media' | 'devices' | 'check'> & { call: VisitCall }) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  const [withCamera, setWithCamera] = useState(true)
  const enter = useGuardedMutation({
    mutationFn: async (camera: boolean | null) => {
      // The browser's question comes with the press; the call waits for no answer.
      if (camera !== null) void media.open({ camera })
      await call.enter()
    },
  })
  useTurnInTitle()
  const isCalled = open.state === 'called'
  const hasDevices = devices.step === 'ready' || devices.step === 'asking'
  const press = (camera: boolean | null) => {
    setWithCamera(camera !== false)
    enter.mutate(camera)
  }
  const title = !isCalled
    ? t('onTitle')
    : open.clinician
      ? t('calledTitle', { clinician: open.clinician.name })
      : t('calledTitleNobody')
  return (
    <WithDeviceCheck check={check}>
      <div role="alert" className="grid gap-2">
        <h2 className="type-h2">{title}</h2>
        <p>
          {isCalled && open.enter_by
            ? t('calledText', { when: formatWhen(when, open.enter_by, now) })
            : t('onText')}
        </p>
      </div>
      <Problem of={enter.error} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {hasDevices ? (
          <Button busy={enter.isPending} onClick={() => press(null)}>
            {t('enter')}
          </Button>
        ) : (
          <>
            <Button busy={enter.isPending && withCamera} onClick={() => press(true)}>
              {t('enterCamera')}
            </Button>
            <Button tone="secondary" busy={enter.isPending && !withCamera} onClick={() => press(false)}>
              {t('enterSound')}
            </Button>
          </>
        )}
      </div>
      <p className="type-small text-muted">{t('notRecorded')}</p>
    </WithDeviceCheck>
  )
}

/** Says in the browser's tab that it is the patient's turn, for those who look at another one. */
function useTurnInTitle() {
  const t = useTexts(visitRoomTexts)
  useEffect(() => {
    const before = document.title
    document.title = pageTitle(t('documentTurn'))
    return () => void (document.title = before)
  }, [t])
}
