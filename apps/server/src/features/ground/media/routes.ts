import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { recordUploadAttempt } from './record-upload-attempt.ts'
import { signUpload } from './sign-upload.ts'

/** Returns the handlers of this feature's calls. */
export function mediaRoutes(ctx: Ctx) {
  const os = patientCalls.media
  return {
    getSignedUrl: os.getSignedUrl.handler(({ input, context }) => signUpload(ctx, context.caller, input)),
    logUploadAttempt: os.logUploadAttempt.handler(({ input, context }) =>
      recordUploadAttempt(ctx, context.caller, input),
    ),
  }
}
