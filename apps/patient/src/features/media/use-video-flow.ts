import { useEffect, useState, useSyncExternalStore } from 'react'
import { isRecord } from '@contour/domain/is-record'
import { compressVideo } from './compress-video.ts'
import { videoSeconds } from './probe-video.ts'
import { browserTimers } from './timers.ts'
import { noteFailure, uploadCalls } from './upload-calls.ts'
import { createVideoFlow, type SentOutcome } from './video-flow.ts'

/** The flow of one order's video with the ports of the browser. `done` is called once the video is stored. */
export function useVideoFlow(orderId: string, done: (outcome: SentOutcome) => Promise<void>) {
  const [flow] = useState(() =>
    createVideoFlow({
      timers: browserTimers,
      reader: {
        seconds: videoSeconds,
        playsType: (type) => document.createElement('video').canPlayType(type) !== '',
      },
      connection: connectionKind,
      compress: compressVideo,
      calls: uploadCalls(orderId),
      note: (file, error) => noteFailure(file, orderId, error),
      done: (outcome) => void done(outcome),
    }),
  )
  useEffect(() => flow.end, [flow])
  return [flow, useSyncExternalStore(flow.subscribe, flow.state)] as const
}

/** The connection as the browser estimates it, such as "2g"; null where it does not tell (P-VID-033). */
function connectionKind(): string | null {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (!isRecord(connection)) return null
  const { effectiveType } = connection
  return typeof effectiveType === 'string' ? effectiveType : null
}
