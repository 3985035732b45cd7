import type { Patient } from '../../../caller.ts'
import type { UploadRow } from './upload-store.ts'

/** What uploads ask the owner of identity videos. Files know no order: the composition root hands it in. */
export type OrderVideos = {
  /** Whether an order of the caller takes an identity video now; null if it is not theirs. */
  takesVideo(caller: Patient, orderId: string): Promise<boolean | null>
  /** Attaches a checked video that is named after an order, even if the browser never reports the upload (S-81). */
  attach(upload: UploadRow): Promise<void>
}
