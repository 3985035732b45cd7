import { UPLOAD_CHOICES, type ImageType } from '../assessments/definition.ts'
import { defineLifeCycle } from '../life-cycle.ts'
import { orderLifeCycle, type OrderStatus } from '../orders/order-life-cycle.ts'

/** The kinds of which a clinician may request a new image: those of the upload dialog (document 3 §5, X-61). */
export const REQUESTABLE_IMAGES = [
  'id_image',
  'full_body_image',
  'prescription_image',
] as const satisfies readonly ImageType[]

/** The identity video can also be requested again, for a reason that the patient reads (D-47). */
export const REQUESTABLE_FILES = [...REQUESTABLE_IMAGES, 'av_video'] as const

/** What a clinician asks of a patient while the clock stands still: a file, or an answer in Doctor Chat (D-93). */
export const REQUEST_KINDS = [...REQUESTABLE_FILES, 'question'] as const

export type RequestKind = (typeof REQUEST_KINDS)[number]

export type RequestableImage = (typeof REQUESTABLE_IMAGES)[number]
export type RequestableFile = (typeof REQUESTABLE_FILES)[number]

export const isRequestable = (type: string): type is RequestableFile =>
  REQUESTABLE_FILES.some((known) => known === type)

/** Returns the kind as the upload dialog prints it: "License or state ID". */
export const fileName = (type: RequestableFile): string =>
  type === 'av_video'
    ? 'Identity video'
    : (UPLOAD_CHOICES.find((choice) => choice.type === type)?.label ?? type)

/** Returns the noun for the requested file: "a new image", "a new video". */
export const fileNoun = (type: RequestableFile): 'image' | 'video' =>
  type === 'av_video' ? 'video' : 'image'

const DOCUMENT = ['id_image', 'prescription_image'] as const
const PICTURE = [...DOCUMENT, 'full_body_image'] as const
const VIDEO = ['av_video'] as const

/** Why a file is not good enough, and for which kinds; the patient reads the text. Our proposal, needs sign-off. */
export const IMAGE_REQUEST_REASONS = [
  { code: 'blurred', text: 'The image is blurred.', kinds: PICTURE },
  { code: 'dark', text: 'The image is too dark.', kinds: PICTURE },
  { code: 'cut_off', text: 'A part of it is cut off.', kinds: PICTURE },
  { code: 'expired', text: 'The document has expired.', kinds: DOCUMENT },
  { code: 'other_thing', text: 'The image shows something else.', kinds: PICTURE },
  { code: 'name_differs', text: 'The name is not the one on your account.', kinds: DOCUMENT },
  { code: 'not_heard', text: 'Your voice cannot be heard.', kinds: VIDEO },
  { code: 'face_not_visible', text: 'Your face cannot be seen clearly.', kinds: VIDEO },
  { code: 'name_not_said', text: 'Your full name and date of birth are not said.', kinds: VIDEO },
  { code: 'wrong_person', text: 'The person in the video is not the person on the ID.', kinds: VIDEO },
  { code: 'video_dark', text: 'The video is too dark.', kinds: VIDEO },
] as const

/** The reasons that a file of this kind can have: nobody hears a picture. */
export const reasonsFor = (type: RequestableFile) =>
  IMAGE_REQUEST_REASONS.filter(({ kinds }) => kinds.some((kind) => kind === type))

export const REASON_CODES = IMAGE_REQUEST_REASONS.map(({ code }) => code)

export type ImageRequestReason = (typeof IMAGE_REQUEST_REASONS)[number]['code']

/** Returns the sentence of a reason, empty if none was chosen. */
export const reasonText = (code: string | null): string =>
  IMAGE_REQUEST_REASONS.find((reason) => reason.code === code)?.text ?? ''

/** Maximum characters of the clinician's note to the patient. */
export const IMAGE_NOTE_MAX = 200

/** Maximum characters of a question to the patient. */
export const QUESTION_MAX = 1000

/** Hours after a request at which the patient is reminded of it, and after which its order is closed (D-93). */
export const REQUEST_REMINDER_HOURS = [4, 24, 72] as const
export const REQUEST_CLOSES_HOURS = 168
/** The same in words. */
export const REQUEST_CLOSES = `${REQUEST_CLOSES_HOURS / 24} days`

export const IMAGE_REQUEST_STATES = ['open', 'answered', 'withdrawn', 'lapsed'] as const

export type ImageRequestState = (typeof IMAGE_REQUEST_STATES)[number]

export type ImageRequestEvent = 'asked' | 'uploaded' | 'replied' | 'withdrawn' | 'order_left'

/** A clinician's request to the patient: answered once, withdrawn, or ended with the review of its order. */
export const imageRequestLifeCycle = defineLifeCycle<
  ImageRequestState,
  ImageRequestEvent,
  'patient' | 'clinician' | 'support' | 'server'
>({
  name: 'image_request',
  states: IMAGE_REQUEST_STATES,
  start: 'open',
  ends: ['answered', 'withdrawn', 'lapsed'],
  moves: [
    // Support asks for another identity video (D-47).
    { event: 'asked', from: 'none', to: 'open', by: ['clinician', 'support'] },
    { event: 'uploaded', from: ['open'], to: 'answered', by: ['patient'] },
    // An answer in Doctor Chat to a question.
    { event: 'replied', from: ['open'], to: 'answered', by: ['patient'] },
    { event: 'withdrawn', from: ['open'], to: 'withdrawn', by: ['clinician'] },
    { event: 'order_left', from: ['open'], to: 'lapsed', by: ['server'] },
  ],
})

/** An image can be requested only for an order under review, that is, one a clinician can still deny (M-03, M-05). */
export const mayAskForImage = (status: OrderStatus): boolean =>
  orderLifeCycle.can(status, 'denied', 'clinician')

/**
 * Whether a request of this order is still open. A lost authorization interrupts a review and does not end it: once
 * paid, the order returns to review (D-18), so the image can be uploaded in the meantime.
 */
export function isImageRequestOpen(order: {
  status: OrderStatus
  resume_status: OrderStatus | null
}): boolean {
  const status = order.status === 'payment_failed' ? order.resume_status : order.status
  return status !== null && mayAskForImage(status)
}
