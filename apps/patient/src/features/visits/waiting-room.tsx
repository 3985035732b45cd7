import { useEffect, useState } from 'react'
import { awaitsDecision } from '@contour/domain/visits/live-visit'
import { useLocalMedia } from '@contour/client/live-call/use-local-media'
import { AfterVisit } from './after-visit.tsx'
import { OpenVisitCard } from './open-visit.tsx'
import { DeviceCheck } from './device-check.tsx'
import { NoVisitYet } from './no-visit-yet.tsx'
import type { Visit } from './visit-of.ts'

/** Our own room (M-06): the check of the devices next to what the visit waits for, then the call. */
export default function WaitingRoom({ id, visit }: { id: string; visit: Visit }) {
  const { media, state } = useLocalMedia()
  const [again, setAgain] = useState(false)
  /** Increases when the patient leaves the call: its page then begins again. */
  const [round, setRound] = useState(0)
  const endedAt = visit.visit === null ? visit.last?.at : undefined
  // Nothing is seen or heard after a visit; before the next one the devices are tried again.
  useEffect(() => {
    if (endedAt !== undefined) media.close()
  }, [endedAt, media])
  const check = <DeviceCheck media={media} state={state} />
  if (visit.visit)
    return (
      <OpenVisitCard
        key={round}
        id={id}
        page={visit}
        open={visit.visit}
        media={media}
        devices={state}
        check={check}
        onLeft={() => {
          media.close()
          setRound(round + 1)
        }}
      />
    )
  if (awaitsDecision(visit.order_status, visit.last?.state) && !again)
    return <AfterVisit onAgain={() => setAgain(true)} />
  return <NoVisitYet id={id} visit={visit} check={check} />
}
