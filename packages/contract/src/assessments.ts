import { FORM_NAMES } from '@contour/domain/assessments/answers'
import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, PUBLIC, call, documented } from './call.ts'
import { successResponse } from './envelope.ts'
import { EmergencyNotice, Line, OrderStatus, PlainDate, Term } from './shapes.ts'

const AnswerValue = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(300)).max(40),
  z.null(),
])

export const AnswerEntry = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  question: Line(200),
  answer: AnswerValue,
  type: Line(40),
  description: z.string().max(10_000).optional(),
  important: z.boolean().optional(),
  is_critical: z.boolean().optional(),
  label: z.string().max(2000).optional(),
  displayed_options: z.array(z.string().max(300)).max(60).optional(),
  followup_of: Line(200).optional(),
  followup_option: Line(300).optional(),
})

/** Chosen strength per month as printed on the form, for example {"Month 1":"0.25"}. */
const DoseChoices = z.record(z.string().max(20), z.union([z.string().max(20), z.number()]))

export const SubmissionPayload = z.object({
  answers: z.array(AnswerEntry).max(120),
  images: z
    .array(z.object({ type: Line(40), file_name: Line(300) }))
    .max(20)
    .optional()
    .default([]),
  patientPreference: DoseChoices.optional().default({}),
  additional_details: z.string().max(5000).optional().default(''),
  special_necessities: z.string().max(5000).optional().default(''),
  /** The order's public id (D-29). */
  form_id: z.string().max(64),
  userInfo: z.record(z.string().max(60), z.unknown()).optional(),
  paymentTerms: z.coerce.number().pipe(Term).optional(),
  maintanenceDose: z.union([z.string().max(20), z.number()]).nullish(),
  productPurchased: Line(60).optional(),
  isRefil: z.boolean().optional().default(false),
  frmName: Line(40).optional(),
  formType: Line(40).optional(),
  selectedDoses: DoseChoices.optional(),
  product_id: Line(64).optional(),
  /** Version and hash of the definition that was answered; a published version never changes. */
  definition_version: Line(40).optional(),
})

const formAnswer = successResponse({
  order_status: OrderStatus,
  next: z.enum(['home', 'upload-video']),
  emergency: EmergencyNotice,
})

export const assessments = {
  loadForm: documented('GET', '/forms/orders/{id}', {
    summary: 'What the form loader needs of an order (document 3 §4)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    errors: ['not_found', 'state_not_served'],
  })
    .input(z.object({ id: z.string().max(64) }))
    .answers({
      order: z.object({ id: z.string(), status: OrderStatus, product_id: z.string(), term: Term }),
      state: z.string().nullable(),
      providerId: z.union([z.literal(1), z.literal(2)]),
      isTriz: z.boolean(),
      isSema: z.boolean(),
      health_id: z.string().nullable(),
      currentDose: z.number().nullable(),
      gender: z.enum(['Male', 'Female']).nullable(),
      weight: z.number().nullable(),
      /** The day on which that weight was given; null if it is not known. */
      weight_on: PlainDate.nullable(),
      /** Whether the anti-nausea medicine was bought with the order: two questions come before it (D-51). */
      anti_nausea: z.boolean(),
      /** What earlier forms say, each with its day (D-84). */
      known: z.array(z.object({ question: z.string(), answer: z.string(), on: PlainDate })),
      /** The texts that the state requires to be read, by the key of the question that asks whether they were. */
      notices: z.array(
        z.object({ notice: z.string(), title: z.string(), version: z.string(), text: z.string() }),
      ),
      /**
       * Whether the refill form asks if the patient still lives in the state; null if the table has no row (S-68).
       */
      refill_question: z.boolean().nullable(),
      has_own_prescription: z.boolean(),
      needs_video: z.boolean(),
    }),
  readDefinition: documented('GET', '/forms/definitions/{name}', {
    summary: 'A published form definition, unchanged (D-33)',
    access: PUBLIC,
    errors: ['not_found'],
  })
    .input(z.object({ name: z.string().max(80) }))
    .output(
      z.object({
        name: z.string(),
        version: z.string(),
        sha: z.string(),
        questions: z.array(z.record(z.string(), z.unknown())),
        dependencies: z.array(
          z.object({ question_id: z.number(), dependent_on: z.number(), ask_if_val_in: z.array(z.string()) }),
        ),
      }),
    ),
  recordStop: call('POST', '/api/app/orders/{id}/stops', {
    summary: 'Stores an answer at which the form stopped, the moment its dialog opens, sent or not (D-81)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    limits: [{ bucket: 'form-stops', max: 120, seconds: 3600, per: 'caller' }],
    errors: ['not_found'],
  })
    .takes({
      id: z.string().max(64),
      form: z.enum(FORM_NAMES),
      question: Line(200),
      answer: z.union([Line(300), z.array(Line(300)).max(40)]),
      /** The browser's id of the dialog; sent again, the answer is stored once. */
      stop_key: z.string().regex(/^[\w-]{16,64}$/),
    })
    .answers({}),
  submitMedicalForm: documented('POST', '/api/submit-md-form', {
    summary: 'Submits the medical form, or the refill form with isRefil true',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    ids: [{ in: 'body', name: 'form_id', kind: 'order' }],
    errors: ['not_found', 'wrong_status', 'not_eligible', 'state_not_served', 'closed_to_new', 'conflict'],
  })
    .input(SubmissionPayload)
    .output(formAnswer),
  submitBareForm: documented('POST', '/api/submit-bare-form', {
    summary: 'Submits the bare form',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    ids: [{ in: 'body', name: 'form_id', kind: 'order' }],
    errors: ['not_found', 'wrong_status', 'not_eligible', 'state_not_served', 'closed_to_new', 'conflict'],
  })
    .input(SubmissionPayload)
    .output(formAnswer),
  submitAdjustDosesForm: documented('POST', '/api/submit-adjust-doses-form', {
    summary: 'Asks for other doses; while a prescription awaits, this counts as decline (D-23)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    ids: [{ in: 'body', name: 'form_id', kind: 'order' }],
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .input(SubmissionPayload)
    .output(formAnswer),
}
