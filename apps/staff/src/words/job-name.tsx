import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { jobKindTexts } from '../texts/en/job-kinds.ts'

const hasName = (kind: string): kind is keyof typeof jobKindTexts.english =>
  Object.hasOwn(jobKindTexts.english, kind)

/** Returns the display name of a scheduled job or background run; an unlisted one is named by its kind. */
export function jobName(t: TextsOf<typeof jobKindTexts>, kind: string): string {
  if (hasName(kind)) return t(kind)
  const words = kind.replaceAll(/[_.-]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export function JobName({ kind }: { kind: string }) {
  return jobName(useTexts(jobKindTexts), kind)
}
