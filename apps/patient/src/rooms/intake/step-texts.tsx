import { INTAKE_TIMES } from '@contour/domain/promise-texts'
import type { ReactNode } from 'react'

type StepText = { label: string; left: string; title: string; lead?: ReactNode; why?: ReactNode }

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
