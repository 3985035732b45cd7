import { WEIGHT_SOURCES } from '@contour/domain/accounts/weight-source'
import { SHARED } from '@contour/domain/accounts/same-person'
import { PROFILE_FIELDS } from '@contour/domain/accounts/profile-field'
import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { QUESTION_THEMES } from '@contour/domain/assessments/question-themes'
import { ADDON_LINE_IDS } from '@contour/domain/dosing/addon-lines'
import { PROFESSIONS } from '@contour/domain/intake/state-requirements'
import { MODALITIES } from '@contour/domain/prescriptions/modality'
import { SIGNING_KINDS } from '@contour/domain/prescriptions/signing-flags'
import { IMAGE_REQUEST_STATES, REQUESTABLE_FILES } from '@contour/domain/media/image-request'
import { IDENTITY_STATES } from '@contour/domain/identity/identity-review'
import { z } from 'zod'
import { Denial, DrugName, Instant, OrderStatus, PlainDate, SupplyAhead, Term } from './shapes.ts'

/** An answer of a submitted form with the rules that flag it (D-52). */
export const ChartAnswer = z.object({
  question: z.string(),
  label: z.string(),
  answer: z.string(),
  important: z.boolean(),
  critical: z.boolean(),
  flagged: z.boolean(),
  /** The severity of the answer by the rules, and the reason; null and empty if no rule matches (D-52). */
  severity: z.enum(FLAG_SEVERITIES).nullable(),
  reason: z.string(),
  /** Every rule that matches, the most severe first, with the rule's id and source. */
  flags: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(FLAG_SEVERITIES),
      reason: z.string(),
      source: z.string(),
    }),
  ),
  theme: z.enum(QUESTION_THEMES),
})

/** A flag as the signature meets it (D-82). */
export const SigningFlag = z.object({
  id: z.string(),
  rule: z.string(),
  kind: z.enum(SIGNING_KINDS),
  severity: z.enum(FLAG_SEVERITIES),
  reason: z.string(),
  words: z.string(),
  source: z.string(),
  /** Nothing can be signed while it stands. */
  stops: z.boolean(),
})

/** The chart of an order (M-03). */
export const Chart = z.object({
  order: z.object({
    id: z.string(),
    status: OrderStatus,
    drug: DrugName,
    term: Term,
    kind: z.enum(['first', 'refill', 'continuation']),
    shipment_no: z.number().int(),
    /** The patient declined and asks for other doses (M-11). */
    dose_change: z.boolean(),
    created_at: Instant,
    submitted: z.number().int(),
    provider: z.number().int(),
    needs_video: z.boolean(),
    /** Where the newest identity video is in its review; null without one (D-47). */
    identity: z.object({ review: z.string(), state: z.enum(IDENTITY_STATES) }).nullable(),
    /** When the review is due; null outside the queue and while a new image is requested from the patient. */
    due_at: Instant.nullable(),
  }),
  patient: z.object({
    name: z.string(),
    dob: PlainDate,
    age: z.number().int(),
    sex: z.enum(['M', 'F']),
    state: z.string(),
    email: z.string(),
    phone: z.string(),
    height_in: z.number(),
    /** The newest weight that the patient gave, wherever it was (D-49), and its BMI. */
    weight_lb: z.number(),
    bmi: z.number(),
    /** The weight of the questionnaire, with which the form's is compared. */
    questionnaire_weight_lb: z.number(),
    /** What the patient wants to weigh; null where nobody asked. */
    goal_weight_lb: z.number().nullable(),
    /** Every weight that the patient gave, newest first, at most twelve. */
    weights: z.array(z.object({ lb: z.number(), on: PlainDate, source: z.enum(WEIGHT_SOURCES) })),
    /** The lines of the shipping address; none before there is one. */
    address: z.array(z.string()),
    health_id: z.string().nullable(),
    is_legacy: z.boolean(),
  }),
  /** The denial of this order, with the letter that the patient read; null without one (D-84). */
  denial: Denial.nullable(),
  /** The live visit that the order waits for, which a signature cancels (D-48); null without one. Without a time: in line. */
  visit: z.object({ starts_at: Instant.nullable(), doctor: z.string().nullable() }).nullable(),
  /** What the patient changed in the profile since the order was placed, newest first (D-39, D-72, X-35). */
  changes: z.array(
    z.object({
      field: z.enum(PROFILE_FIELDS),
      before: z.string(),
      after: z.string(),
      at: Instant,
      /** The clinician who confirmed it; null if nobody has. */
      confirmed_by: z.string().nullable(),
      /** Nothing can be signed before it is confirmed. */
      blocks: z.boolean(),
    }),
  ),
  forms: z.array(
    z.object({
      kind: z.enum(['medical', 'bare', 'refill', 'adjust']),
      round: z.number().int(),
      at: Instant,
      definition: z.string().nullable(),
      special_necessities: z.string(),
      additional_details: z.string(),
      requested: z.record(z.string(), z.string()),
      answers: z.array(ChartAnswer),
    }),
  ),
  files: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      content_type: z.string(),
      at: Instant,
      url: z.string(),
      /** A newer image of its kind was uploaded at a clinician's request. */
      replaced: z.boolean(),
    }),
  ),
  /** Requests for new images, newest first; `file_id` is the uploaded file. */
  image_requests: z.array(
    z.object({
      id: z.string(),
      image_type: z.enum(REQUESTABLE_FILES),
      state: z.enum(IMAGE_REQUEST_STATES),
      reason: z.string(),
      note: z.string(),
      asked_by: z.string(),
      asked_at: Instant,
      closed_at: Instant.nullable(),
      file_id: z.string().nullable(),
    }),
  ),
  /** Questions to the patient that stopped the clock, newest first (D-93); the answer is in Doctor Chat. */
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      state: z.enum(IMAGE_REQUEST_STATES),
      asked_by: z.string(),
      asked_at: Instant,
      closed_at: Instant.nullable(),
    }),
  ),
  prescriptions: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      state: z.enum(['awaiting', 'accepted', 'auto', 'declined', 'voided']),
      clinician: z.string(),
      issued_at: Instant,
      accepts_at: Instant.nullable(),
      decided_at: Instant.nullable(),
      reason: z.string(),
      /**
       * Versions of formulary and flag rules at signing (M-14); null for prescriptions from before they were stored.
       */
      formulary_version: z.string().nullable(),
      flag_rules_version: z.string().nullable(),
      items: z.array(
        z.object({
          slot: z.string(),
          name: z.string(),
          strength: z.string(),
          quantity: z.string(),
          directions: z.string(),
          rx_id: z.string(),
        }),
      ),
    }),
  ),
  /** The products that the formulary offers for this order, strengths in µg (M-04, M-14). */
  formulary: z.array(
    z.object({ med_id: z.string(), name: z.string(), strength_ug: z.number().int(), strength: z.string() }),
  ),
  /** The add-ons bought, one line for each medicine that the signature decides (D-51); `cents` is its share. */
  addons: z.array(
    z.object({
      id: z.enum(ADDON_LINE_IDS),
      name: z.string(),
      med_id: z.string(),
      medication: z.string(),
      strength: z.string(),
      quantity: z.string(),
      directions: z.string(),
      cents: z.number().int(),
      state: z.enum(['proposed', 'prescribed', 'refused']),
      /** Why it was refused; the patient reads it. */
      reason: z.string(),
      decided_by: z.string().nullable(),
      decided_at: Instant.nullable(),
    }),
  ),
  support_formulary: z.array(z.object({ med_id: z.string(), name: z.string(), strength: z.string() })),
  /** Prefilled values by slot from the patient's dose preference. */
  suggested: z.array(
    z.object({ slot: z.string(), med_id: z.string(), quantity: z.string(), directions: z.string() }),
  ),
  /**
   * What the patient has had of the drug, and the highest strength that month 1 may have without a reason, micrograms
   * (D-78). `had_ug` is null after nothing.
   */
  treatment: z.object({
    had_ug: z.number().int().nullable(),
    source: z.enum(['parcel', 'stated', 'nothing']),
    on: PlainDate.nullable(),
    weeks_missed: z.boolean(),
    switches_from: DrugName.nullable(),
    /** Months of treatment before Month 1 of the prescription: a refill counts on (D-88). */
    months_before: z.number().int(),
    allows_ug: z.number().int(),
  }),
  /** Null while nothing of the drug is in the patient's hands (D-88). */
  supply: SupplyAhead.nullable(),
  /** The flags of answers and numbers; the signature adds those of its lines (D-82). */
  flags: z.array(SigningFlag),
  asked_flags: z.array(SigningFlag),
  /** Accounts with the same name and birth date that share more, and whether a clinician said that they are others' (D-83). */
  other_accounts: z.array(
    z.object({
      account: z.string(),
      email: z.string(),
      shared: z.array(z.enum(SHARED)),
      /** Whether the match is lifted: what was said last covers all that is shared now. */
      distinct: z.boolean(),
      said: z.object({ by: z.string(), at: Instant, reason: z.string(), distinct: z.boolean() }).nullable(),
    }),
  ),
  /** What the state of the order asks for, with the notices that the patient read; null if the table lacks it. */
  state_rule: z
    .object({
      name: z.string(),
      min_bmi: z.number().nullable(),
      min_bmi_with_condition: z.number().nullable(),
      notices: z.array(z.object({ title: z.string(), version: z.string(), read_at: Instant.nullable() })),
      live_visit_first: z.boolean(),
      no_questionnaire_only: z.boolean(),
      silence_accepts_other_dose: z.boolean(),
      /** Empty for everybody who is licensed there. */
      prescribers: z.array(z.enum(PROFESSIONS)),
      source: z.string(),
      /** What counsel still has to confirm. */
      to_confirm: z.string(),
    })
    .nullable(),
  /** What is known from before this order, each with its date (D-84). */
  known: z.object({
    /** The newest answers of earlier orders to what a chart always shows, such as allergies. */
    answers: z.array(ChartAnswer.extend({ at: Instant })),
    id_image_at: Instant.nullable(),
    video_at: Instant.nullable(),
    /** The weight of the form, or questionnaire, before the newest form; null before the first form. */
    weight_before: z.object({ lb: z.number(), on: PlainDate }).nullable(),
    /** What happened, newest first: alarms, holds, denials with their letter, weeks without the drug. */
    events: z.array(
      z.object({
        kind: z.enum(['alarm', 'hold', 'denied', 'gap', 'dose_questions']),
        at: Instant,
        what: z.string(),
        /** The patient's words, or those that the patient read. */
        words: z.string(),
        ended_at: Instant.nullable(),
        outcome: z.string(),
      }),
    ),
  }),
  /** What the pharmacy of the state fills the prescription with: the composition is what makes a product different (D-85). */
  products: z.array(z.object({ strength_ug: z.number().int(), composition: z.string() })),
  compounding_reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  denial_reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Who decided, and how the patient was seen (M-07); null while it is open, and before it was stored. */
  encounters: z.array(
    z.object({
      n: z.number().int(),
      clinician: z.string().nullable(),
      modality: z.enum(MODALITIES).nullable(),
      outcome: z.string().nullable(),
      started_at: Instant,
      ended_at: Instant.nullable(),
    }),
  ),
  history: z.array(z.object({ from: z.string().nullable(), to: z.string(), actor: z.string(), at: Instant })),
  readers: z.array(z.object({ who: z.string(), action: z.string(), at: Instant })),
  notes: z.array(z.object({ who: z.string(), text: z.string(), at: Instant })),
  lock: z.object({ taken_by: z.string().nullable(), mine: z.boolean() }),
  /** The rules that the answers were compared with now; a prescription stores the version it was signed with (M-14). */
  flag_rules: z.object({ version: z.string(), count: z.number().int() }),
  /** Why nothing can be issued yet; empty if it can. */
  missing: z.array(z.string()),
  licensed: z.boolean(),
})
export type Chart = z.infer<typeof Chart>
