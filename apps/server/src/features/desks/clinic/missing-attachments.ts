import { fileName, fileNoun, type RequestableFile } from '@contour/domain/media/image-request'
import type { SubmissionRow } from './form-answers.ts'

/** Images that the medical form requires (document 3 §5), with their display names. */
const MEDICAL_IMAGES = [
  { type: 'id_image', name: 'image of the license or state ID' },
  { type: 'full_body_image', name: 'full body image' },
] as const

type Attached = { type: string; content_type: string }

/**
 * Lists why no prescription can be issued for an order yet, one sentence each; empty if everything required is present
 * (M-03). A dose change relies on the form before it.
 */
export function missingAttachments(facts: {
  forms: readonly Pick<SubmissionRow, 'kind'>[]
  files: readonly Attached[]
  needsVideo: boolean
  /** New images that were requested and not sent yet. */
  asked: readonly { image_type: RequestableFile }[]
}): string[] {
  const form = facts.forms.find(({ kind }) => kind !== 'adjust')
  if (!form) return ['The medical form is missing.']
  const has = (type: string) => facts.files.some((file) => file.type === type)
  const images =
    form.kind === 'medical' ? MEDICAL_IMAGES.filter(({ type }) => !has(type)).map(({ name }) => name) : []
  const video = facts.needsVideo && !facts.files.some((file) => file.content_type.startsWith('video/'))
  return [
    ...[...images, ...(video ? ['identity video'] : [])].map((name) => `The ${name} is missing.`),
    ...facts.asked.map(
      ({ image_type }) =>
        `A new ${fileNoun(image_type)} is asked for and has not come: ${fileName(image_type)}.`,
    ),
  ]
}
