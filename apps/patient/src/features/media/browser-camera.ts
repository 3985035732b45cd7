import { recordingBitrate, recordingPlatform } from '@contour/domain/media/video-limits'
import type { Camera } from './camera-recorder.ts'
import { videoSeconds } from './probe-video.ts'
import { listenTo } from './sound-meter.ts'

/** A size that every identity reviewer can judge; below 640 x 480 the basic settings are used instead. */
const PREFERRED: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true },
  video: {
    facingMode: 'user',
    width: { min: 640, ideal: 1280 },
    height: { min: 480, ideal: 720 },
    frameRate: { ideal: 30 },
  },
}
const BASIC: MediaStreamConstraints = { audio: true, video: true }

/**
 * Containers in the order in which they are tried. Chromium's plain "video/mp4" carries a codec text that no decoder
 * accepts, so that the video could not be made smaller; its codecs are therefore always named. The last two are Safari's.
 */
const CONTAINERS = [
  'video/webm;codecs=vp8,opus',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
] as const

/** Returns the first container that this browser records; undefined lets the browser choose. */
export const recordingType = (isSupported: (type: string) => boolean): string | undefined =>
  CONTAINERS.find(isSupported)

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

const platform = () => recordingPlatform(navigator.userAgent, navigator.maxTouchPoints)

/** A phone records with its own camera app (document 3 §2); tablets and computers record on the page. */
export const isPhone = (userAgent: string): boolean => /iphone|ipod|android.+mobile/i.test(userAgent)

/** The camera, microphone and recorder of this browser. */
export const browserCamera = (): Camera => ({
  supported: canRecord(),
  ios: platform() === 'ios',
  open: (settings) => navigator.mediaDevices.getUserMedia(settings === 'preferred' ? PREFERRED : BASIC),
  record(stream, on) {
    const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type))
    const recorder = new MediaRecorder(stream, {
      videoBitsPerSecond: recordingBitrate(platform()),
      ...(mimeType ? { mimeType } : {}),
    })
    const sound = listenTo(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('error', () => {
      sound.end()
      on.failed()
    })
    recorder.addEventListener('stop', () => {
      const file = toFile(parts, recorder.mimeType)
      const isHeard = sound.end()
      void lengthOf(file).then((seconds) => on.done(file, isHeard, seconds))
    })
    recorder.start()
    return {
      stop: () => recorder.stop(),
      drop() {
        sound.end()
        if (recorder.state !== 'inactive') recorder.stop()
      },
    }
  },
})

/** Some browsers write no length into a recording, and a player that fails says nothing about it. */
const lengthOf = (file: File): Promise<number | null> => videoSeconds(file).catch(() => null)

/** The type is sent without its codecs: the signed link binds the plain type. */
function toFile(parts: Blob[], recordedType: string): File {
  const type = recordedType.split(';')[0] || 'video/webm'
  return new File(parts, type === 'video/mp4' ? 'recording.mp4' : 'recording.webm', { type })
}
