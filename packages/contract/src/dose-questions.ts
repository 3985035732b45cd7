import {
  DOSE_QUESTION_KINDS,
  DOSE_QUESTION_STATES,
  DOSE_WORDS_MAX,
} from '@contour/domain/dose-questions/dose-questions'
import { z } from 'zod'
import { PATIENT, call } from './call.ts'
import { response } from './envelope.ts'
import { DrugName, EmergencyNotice, FreeText, Instant, PlainDate, PublicId } from './shapes.ts'

/** The questions before one higher strength, without their answers. */
const DoseQuestion = z.object({
  id: z.string(),
  kind: z.enum(DOSE_QUESTION_KINDS),
  state: z.enum(DOSE_QUESTION_STATES),
  drug: DrugName,
  /** Micrograms: the strength of her last shots, and the higher one. */
  from_ug: z.number().int(),
  to_ug: z.number().int(),
  /** The day on which the parcel is to leave, or of the first shot of what she has. */
  first_on: PlainDate,
  answer_by: Instant,
})

export const DoseQuestions = response({ questions: z.array(DoseQuestion) })

/** The three questions before a higher strength (D-87). */
export const doseQuestions = {
  list: call('GET', '/api/app/dose-questions', {
    summary: 'What the caller is asked before a higher dose, or was asked a few days ago (D-87)',
    access: PATIENT,
    health: true,
  }).output(DoseQuestions),
  answer: call('POST', '/api/app/dose-questions/{id}', {
    summary: 'Answers the three questions; a Yes puts the caller on hold at once (D-87)',
    access: PATIENT,
    health: true,
    errors: ['not_found', 'conflict'],
  })
    .takes({
      id: PublicId,
      sick: z.boolean(),
      pregnant_or_hospital: z.boolean(),
      anything_else: z.boolean(),
      words: FreeText(DOSE_WORDS_MAX).optional(),
    })
    .answers({ question: DoseQuestion, emergency: EmergencyNotice }),
}
