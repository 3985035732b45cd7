import { IMAGE_TYPES } from '@contour/domain/assessments/definition'
import { z } from 'zod'
import { PATIENT, PATIENT_OR_CHECKOUT, documented } from './call.ts'
import { successResponse } from './envelope.ts'
import { FreeText, Line, OrderStatus } from './shapes.ts'

export const media = {
  getSignedUrl: documented('POST', '/api/get-signed-url', {
    summary: 'A link for one PUT of one file: name, type and size bound, 15 minutes at most',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'uploads', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['file_type_refused', 'file_too_large', 'not_found', 'wrong_status', 'forbidden'],
  })
    .input(
      z.object({
        filename: Line(300),
        content_type: Line(100),
        /** Bytes, if the browser reports them. */
        size: z.number().int().positive().optional(),
        /** Our own field: a file of a message, which may be a document and is scanned before anybody sees it (S-61). */
        purpose: z.enum(['attachment']).optional(),
      }),
    )
    .output(
      successResponse({
        url: z.string(),
        upload_url: z.string(),
        public_url: z.string(),
        /** The name to send as the questionnaire answer. */
        file_name: z.string(),
        max_bytes: z.number().int(),
      }),
    ),
  logUploadAttempt: documented('POST', '/api/log-upload-attempt', {
    summary: 'Notes an upload’s outcome for support; its failure has no effect',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'upload-log', max: 120, seconds: 3600, per: 'caller' }],
  })
    .input(
      z.object({
        success: z.boolean(),
        error: FreeText(500).nullish(),
        userAgent: Line(512).optional(),
        fileSize: z.number().optional(),
        filename: Line(300).optional(),
        imageType: Line(60).optional(),
        idOfForm: z.union([z.string().max(64), z.number()]).optional(),
        timestamp: z.union([z.string().max(40), z.number()]).optional(),
      }),
    )
    .answers({}),
  uploadVideo: documented('POST', '/api/upload-av-video', {
    summary: 'Tells that the identity video of an order has been uploaded',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    ids: [{ in: 'body', name: 'uniqueId', kind: 'order' }],
    errors: ['not_found', 'wrong_status', 'upload_refused'],
  })
    .input(z.object({ s3FileName: Line(400), uniqueId: z.string().max(64) }))
    .answers({ order_status: OrderStatus }),
  uploadImageAgain: documented('POST', '/api/upload-image-again', {
    summary: 'Hands in the new image that a clinician asked for; the old one stays in the chart (X-61)',
    access: PATIENT,
    owner: 'order',
    health: true,
    limits: [{ bucket: 'uploads', max: 60, seconds: 3600, per: 'caller' }],
    ids: [{ in: 'body', name: 'id', kind: 'order' }],
    errors: ['not_found', 'wrong_status', 'upload_refused', 'conflict'],
  })
    .input(z.object({ id: z.string().max(64), file_name: Line(400), image_type: z.enum(IMAGE_TYPES) }))
    .answers({}),
}
