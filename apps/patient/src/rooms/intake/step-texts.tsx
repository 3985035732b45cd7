import { INTAKE_TIMES } from '@contour/domain/promise-texts'
import type { ReactNode } from 'react'

export type StepText = { label: string; left: string; title: string; lead?: ReactNode; why?: ReactNode }

/** What stands above the controls of each step. */
export const stepTexts: readonly StepText[] = [
  {
    label: 'Welcome',
    left: INTAKE_TIMES.left[0],
    title: 'A steady way to lose weight starts with five short steps.',
    lead: 'The visit is free. You see your report and every charge before you decide, and a licensed clinician reviews what you tell us.',
  },
  {
    label: 'About you',
    left: INTAKE_TIMES.left[1],
    title: 'Tell us who you are and where you live.',
    why: 'Clinicians are licensed by state. Your contact details go to your care team and to nobody else.',
  },
  {
    label: 'Your age',
    left: INTAKE_TIMES.left[2],
    title: 'What is your date of birth?',
    why: 'Your clinician needs your age to prescribe safely.',
  },
  {
    label: 'Height and weight',
    left: INTAKE_TIMES.left[3],
    title: 'How tall are you, and what do you weigh today?',
    why: 'They give your BMI, which decides whether this treatment may be prescribed.',
  },
  {
    label: 'Your goal',
    left: 'last step',
    title: 'What weight would you like to reach?',
    why: 'It is drawn into your report. You can change it at any time.',
  },
]

/** The same for the parts of step 2, where they stand alone. */
export const partTexts: readonly Pick<StepText, 'title' | 'why'>[] = [
  { title: 'Which state do you live in?', why: 'Clinicians are licensed by state.' },
  { title: 'What is your name?', why: 'It must match your ID, because your medicine is prescribed to you.' },
  { title: 'What is your gender at birth?', why: 'Some medicines are not safe in a pregnancy.' },
  { title: 'Where can we email you?', why: 'Your report goes there, and to nobody else.' },
  { title: 'What is your mobile phone?', why: 'Your care team and the carrier reach you there.' },
]
