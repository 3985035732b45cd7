import type { IntakeText } from './step-props.ts'

export type StepText = { label: string; left: string; title: string; lead?: string; why?: string }

const STEP_NUMBERS = [1, 2, 3, 4, 5] as const
const PART_NAMES = ['state', 'name', 'gender', 'email', 'phone'] as const

/** Returns the texts above a step's controls; a part of step 2 shown alone has its own title and reason. */
export function stepText(t: IntakeText, step: number, part: number | null): StepText {
  const n = STEP_NUMBERS[step - 1] ?? 1
  const name = part === null ? undefined : PART_NAMES[part - 1]
  return {
    label: t(`label${n}`),
    left: t(`left${n}`),
    title: t(name ? `${name}Title` : `title${n}`),
    ...(n === 1 ? { lead: t('lead1') } : { why: t(name ? `${name}Why` : `why${n}`) }),
  }
}
