import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserDevices, createLocalMedia, type LocalMedia, type LocalMediaState } from './local-media.ts'
import { watchSound } from './sound-level.ts'

/** Camera and microphone of a page; released with it. */
export function useLocalMedia(): { media: LocalMedia; state: LocalMediaState } {
  const [media] = useState(() => createLocalMedia(browserDevices()))
  const state = useSyncExternalStore(media.subscribe, media.read)
  useEffect(() => () => media.close(), [media])
  return { media, state }
}

/** How loud a microphone is, from 0 to 1, and whether anything was heard since it was opened. */
export function useSoundLevel(track: MediaStreamTrack | null): { level: number; isHeard: boolean } {
  const [sound, setSound] = useState<{ of: MediaStreamTrack | null; level: number; isHeard: boolean }>({
    of: null,
    level: 0,
    isHeard: false,
  })
  useEffect(() => {
    if (!track) return
    return watchSound(track, (level) =>
      setSound((before) => ({
        of: track,
        level,
        isHeard: (before.of === track && before.isHeard) || level > HEARD,
      })),
    )
  }, [track])
  return sound.of === track ? sound : { level: 0, isHeard: false }
}

/** Above the noise of a quiet room. */
const HEARD = 0.04
