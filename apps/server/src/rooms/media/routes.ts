import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function mediaRoutes(_ctx: Ctx) {
  const os = patientCalls.media
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    getSignedUrl: os.getSignedUrl.handler(todo),
    logUploadAttempt: os.logUploadAttempt.handler(todo),
    uploadVideo: os.uploadVideo.handler(todo),
  }
}
