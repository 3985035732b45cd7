import { patientCalls, routes } from '../../../http/implement.ts'
import { recordUploadAttempt } from './record-upload-attempt.ts'
import { signUpload } from './sign-upload.ts'

export const mediaRoutes = routes(patientCalls.media, (ctx) => ({
  getSignedUrl: ({ input, context }) => signUpload(ctx, context.caller, input),
  logUploadAttempt: ({ input, context }) => recordUploadAttempt(ctx, context.caller, input),
}))
